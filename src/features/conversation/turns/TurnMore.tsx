import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type ReactNode } from 'react';
import { copiedTurn } from '../../../domain/copied-turn.ts';
import { recognisableUntilMs, type Turn } from '../../../domain/turn.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Spinner } from '../../../ui/controls/Spinner.tsx';
import type { MenuChoice } from '../../../ui/controls/Menu.tsx';
import { copy as copyIcon, dots, enlarge, hear, returning } from '../../../ui/icons/conversation.ts';
import { check, info, microphone } from '../../../ui/icons/everyday.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { tokensText } from '../../../ui/text/tokens-text.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { useServices } from '../../use-services.ts';
import { moreSlot } from './Bubble.css.ts';
import type { Correcting } from './SourceText.tsx';
import { SpokenText } from './SpokenText.tsx';
import { TurnDetails } from './TurnDetails.tsx';
import { translateBack, type BackTranslation } from './translate-back.ts';
import { anywhere, soft, stack } from '../../../ui/layout.css.ts';
import { more } from './TurnMore.css.ts';
import { speak, useVoices, voiceFor, type SpeechManner } from '../voice/voices.ts';

const Menu = lazyPart(async () => (await import('../../../ui/controls/Menu.tsx')).Menu);
const LargeText = lazyPart(async () => (await import('./LargeText.tsx')).LargeText);

export type TurnMoreProps = {
  turn: Turn;
  /** False while an unmuted microphone is open: it would translate the device's own speech. */
  canHear: boolean;
  onHearing?: ((isSpeaking: boolean) => void) | undefined;
  /** Set where turns can be corrected. */
  correcting?: Correcting | undefined;
};

const slower: SpeechManner = { rate: 0.65, volume: 0.8 };
const louder: SpeechManner = { rate: 1, volume: 1 };

/** Further actions of a turn: one button and its menu. */
export function TurnMore({ turn, canHear, onHearing, correcting }: TurnMoreProps): ReactNode {
  const { t } = useLingui();
  const button = useRef<HTMLSpanElement>(null);
  /** Undefined while the menu is closed. */
  const [openedAtMs, setOpenedAtMs] = useState<number>();
  const [isLarge, setLarge] = useState(false);
  const [hasDetails, setDetails] = useState(false);
  const { isCopied, copy } = useCopy();
  const { back, onBack } = useBackTranslation(turn);
  const replays = useReplays({ turn, canHear, onHearing });
  const text = copiedTurn(turn);
  const isTranslated = turn.translation.text !== '' && !turn.translation.isPartial;
  const { recogniseAgain, isSendingAgain = false } = correcting ?? {};
  const isRecognisable = recogniseAgain && openedAtMs !== undefined && openedAtMs < (recognisableUntilMs(turn) ?? 0);
  const choices: MenuChoice[] = [
    ...replays,
    ...(isRecognisable
      ? [
          {
            id: 'recognise',
            text: isSendingAgain ? t`Listening again…` : t`Recognize again`,
            icon: microphone,
            isDisabled: isSendingAgain,
            onChoose: () => recogniseAgain(turn.id),
          },
        ]
      : []),
    ...(text ? [{ id: 'copy', text: t`Copy`, icon: copyIcon, onChoose: () => copy(text) }] : []),
    ...(isTranslated
      ? [{ id: 'large', text: t`Show in large type`, icon: enlarge, onChoose: () => setLarge(true) }]
      : []),
    ...(isTranslated && turn.source.language && turn.translation.language
      ? [{ id: 'back', text: t`Translate back`, icon: returning, onChoose: onBack }]
      : []),
    { id: 'details', text: t`Details`, icon: info, onChoose: () => setDetails(!hasDetails) },
  ];
  return (
    <>
      <span ref={button} className={moreSlot}>
        <IconButton
          icon={isCopied ? check : dots}
          label={isCopied ? t`Copied` : t`More`}
          aria-haspopup="menu"
          onPress={() => setOpenedAtMs(Date.now())}
        />
      </span>
      {openedAtMs !== undefined && (
        <Menu label={t`More`} triggerRef={button} onClose={() => setOpenedAtMs(undefined)} choices={choices} />
      )}
      {isLarge && <LargeText line={turn.translation} onClose={() => setLarge(false)} />}
      {(back ?? hasDetails) && (
        <div className={`${stack.sm} ${more}`} aria-live="polite">
          {back && <Back turn={turn} back={back} />}
          {hasDetails && <TurnDetails turn={turn} />}
        </div>
      )}
    </>
  );
}

type Shown = BackTranslation | { readonly type: 'waiting' };

/** Translates the current translation back: another translation makes the result out of date. */
function useBackTranslation(turn: Turn) {
  const services = useServices();
  const { text } = turn.translation;
  const [made, setMade] = useState<{ readonly of: string; readonly back: Shown }>();
  async function onBack(): Promise<void> {
    setMade({ of: text, back: { type: 'waiting' } });
    setMade({ of: text, back: await translateBack(services, turn) });
  }
  return { back: made?.of === text ? made.back : undefined, onBack: () => void onBack() };
}

function useReplays({ turn: { translation }, canHear, onHearing }: TurnMoreProps): readonly MenuChoice[] {
  const { t } = useLingui();
  const voices = useVoices();
  const voice = translation.language && voiceFor(translation.language, voices);
  if (!voice || !canHear) return [];
  const replay = (manner: SpeechManner) => {
    speak(translation.text, voice, () => onHearing?.(false), manner);
    onHearing?.(true);
  };
  return [
    { id: 'slower', text: t`Slower`, icon: hear, onChoose: () => replay(slower) },
    { id: 'louder', text: t`Louder`, icon: hear, onChoose: () => replay(louder) },
  ];
}

/** The back-translation, or why there is none. */
export function Back({ turn, back }: { turn: Turn; back: Shown }): ReactNode {
  const { t, i18n } = useLingui();
  if (back.type === 'waiting') return <Spinner label={t`Translating back`} />;
  if (back.type === 'failed') {
    return (
      <p className={soft}>
        <Trans>Can’t translate it back right now</Trans>
      </p>
    );
  }
  const { totalTokens } = back.usage;
  return (
    <>
      <p className={soft}>
        <Trans>Translated back</Trans>
        {totalTokens > 0 && (
          <>
            {' · '}
            {tokensText(totalTokens, i18n)}
          </>
        )}
      </p>
      <SpokenText text={back.text} language={turn.source.language} className={anywhere} />
    </>
  );
}
