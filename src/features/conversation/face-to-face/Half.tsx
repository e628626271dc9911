import { useCallback, useState, type ReactNode, type RefObject } from 'react';
import { useSnapshot } from 'valtio';
import { languageOf, type LanguageCode } from '../../../domain/language.ts';
import { sessionView, turnTakingWord } from '../../../domain/session-view.ts';
import type { PairSide } from '../../../domain/voice-playback.ts';
import { holdToTalk } from '../../../state/hold-to-talk.ts';
import { session } from '../../../state/session.ts';
import { chooseVoicePlayback, voicePlayback } from '../../../state/voice-playback.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { arrowDown, hear, hearOff } from '../../../ui/icons/conversation.ts';
import { microphone } from '../../../ui/icons/everyday.ts';
import { lazyExtra } from '../../../ui/lazy-part.tsx';
import { useServices } from '../../use-services.ts';
import type { ShownSession } from '../shown-session.ts';
import { useFollowEnd } from '../turns/follow-end.ts';
import { heldWord, holdHandlers, type OnHoldEvent } from '../turn-taking/HoldButtons.tsx';
import { holdWords } from '../turn-taking/hold-words.ts';
import { turnTakingSigns } from '../turn-taking/WhoseTurn.tsx';
import { turnTakingWords } from '../turn-taking/turn-taking-words.ts';
import { faceWords } from './face-words.ts';
import { bare, holdable, middle, pill, soft, tight, wide, within } from '../../../ui/layout.css.ts';
import {
  caption,
  controls,
  half,
  halfBox,
  line,
  listBox,
  lineBox,
  sideButton,
  turnButton,
  turnOf,
  word,
} from './FaceToFace.css.ts';
import { useFittingText } from './fit-text.ts';
import { saidTo, type Said } from './said-to.ts';

const NumberNote = lazyExtra(async () => (await import('../turns/NumberChanges.tsx')).NumberNote);

type HalfProps = ShownSession & {
  side: PairSide;
  /** Turned round, for the person opposite. */
  isFar: boolean;
  onHoldEvent: OnHoldEvent;
};

/** One person's side: the conversation in their language, whose turn it is, and their button. */
export function Half(props: HalfProps): ReactNode {
  const { pair, side, isFar } = props;
  const services = useServices();
  const { current: playback } = useSnapshot(voicePlayback);
  const isMuted = playback.muted[side];
  const code = pair[side];
  const { tag, dir } = languageOf(code);
  const { scroller, content, isFollowing, toEnd } = useFollowEnd<HTMLDivElement>();
  const words = faceWords[code];
  return (
    <div className={halfBox} data-far={isFar || undefined}>
      <section className={`${within.page} ${half}`} lang={tag} dir={dir} aria-label={words.conversation}>
        <Turns {...props} code={code} scroller={scroller} content={content} />
        <div className={controls}>
          <button
            type="button"
            className={`${middle} ${bare} ${pill} ${sideButton}`}
            aria-label={words.readAloud}
            title={words.readAloud}
            aria-pressed={!isMuted}
            onClick={() =>
              chooseVoicePlayback(services, { ...playback, muted: { ...playback.muted, [side]: !isMuted } })
            }
          >
            <Icon path={isMuted ? hearOff : hear} />
          </button>
          <TurnButton {...props} code={code} />
          <button
            type="button"
            className={`${middle} ${bare} ${pill} ${sideButton}`}
            data-newest
            data-hidden={isFollowing || undefined}
            aria-label={words.newest}
            title={words.newest}
            onClick={() => {
              toEnd();
              // The button is about to disappear.
              scroller.current?.focus();
            }}
          >
            <Icon path={arrowDown} />
          </button>
        </div>
      </section>
    </div>
  );
}

type TurnsProps = HalfProps & {
  code: LanguageCode;
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
};

/** The newest turn is in focus; older ones are scrolled to. */
function Turns({ side, isFar, turns, code, scroller, content }: TurnsProps): ReactNode {
  const items = turns.slice(-MAX_SHOWN).flatMap((turn) => saidTo(side, turn) ?? []);
  const { welcome, begin } = faceWords[code];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing inside takes the focus, and arrow keys scroll it
    <div className={listBox} ref={scroller} tabIndex={0} data-view>
      <div ref={content}>
        <ol>
          {items.length === 0 && (
            <li className={turnOf} data-speaker="unknown" data-focus>
              <p className={`${wide} ${tight} ${line}`}>{isFar ? welcome : begin}</p>
            </li>
          )}
          {items.map((said, index) => (
            <SaidLine key={said.id} said={said} side={side} code={code} isInFocus={index === items.length - 1} />
          ))}
        </ol>
      </div>
    </div>
  );
}

/** Older turns are in the list of the live screen. */
const MAX_SHOWN = 60;

type SaidLineProps = {
  said: Said;
  side: PairSide;
  code: LanguageCode;
  isInFocus: boolean;
};

function SaidLine({ said, side, code, isInFocus }: SaidLineProps): ReactNode {
  const [hasNote, setNote] = useState(false);
  const onShown = useCallback(() => setNote(true), []);
  return (
    <li className={turnOf} data-speaker={speakerOf(side, said)} data-focus={isInFocus || undefined}>
      <div className={lineBox}>
        {isInFocus ? (
          <FocusedLine said={said} hasNote={hasNote} />
        ) : (
          <p className={`${wide} ${tight} ${line}`} {...writing(said)}>
            {said.text}
          </p>
        )}
        {said.complete && (
          <NumberNote
            turn={said.complete}
            introduction={faceWords[code].checkNumbers}
            locale={languageOf(code).tag}
            onShown={onShown}
          />
        )}
      </div>
    </li>
  );
}

function speakerOf(side: PairSide, { isOwn }: Said): 'userA' | 'userB' | 'unknown' {
  if (isOwn === undefined) return 'unknown';
  return (side === 'source') === isOwn ? 'userA' : 'userB';
}

/** The half has the language of its person; a text may have another. */
function writing({ language }: Said): { lang?: string; dir?: 'ltr' | 'rtl' } {
  if (language === undefined) return {};
  const { tag, dir } = languageOf(language);
  return { lang: tag, dir };
}

function FocusedLine({ said, hasNote }: { said: Said; hasNote: boolean }): ReactNode {
  const { textSize } = useSnapshot(voicePlayback);
  const text = said.text || '…';
  const ref = useFittingText(text, textSize, hasNote);
  return (
    <p className={`${wide} ${tight} ${line}`} {...writing(said)} ref={ref} data-open={said.isOpen || undefined}>
      {text}
    </p>
  );
}

type TurnButtonProps = HalfProps & { code: LanguageCode };

/** Says whose turn it is, and holds a turn of this person. */
function TurnButton(props: TurnButtonProps): ReactNode {
  const { side, code, connection, spoken, onHoldEvent } = props;
  const now = useSnapshot(session);
  const { turnTaking } = now;
  const { canHold } = sessionView(now);
  const { isOn: isByHand, held } = useSnapshot(holdToTalk);
  const state = turnTakingWord(connection, turnTaking);
  const isHeld = held === code;
  const isAsked = isByHand && canHold;
  return (
    <button
      type="button"
      className={`${holdable} ${turnButton}`}
      data-speaker={side === 'source' ? 'userA' : 'userB'}
      data-state={state}
      data-spoken={spoken === code || undefined}
      aria-pressed={isHeld}
      aria-disabled={!canHold || undefined}
      {...holdHandlers(side, onHoldEvent)}
    >
      <Icon path={isAsked || isHeld ? microphone : turnTakingSigns[state]} />
      <span className={word}>
        {isAsked || isHeld ? heldWord(code, held, turnTaking) : turnTakingWords[code][state]}
      </span>
      {!isByHand && <span className={`${soft} ${caption}`}>{holdWords[code]}</span>}
    </button>
  );
}
