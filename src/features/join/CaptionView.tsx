import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { languages, type LanguageCode } from '../../domain/language.ts';
import { textIn } from '../../domain/rooms/room.ts';
import type { RequestError } from '../../domain/request-error.ts';
import { Select } from '../../ui/controls/Select.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { visuallyHidden } from '../../ui/theme/visually-hidden.css.ts';
import { useRoomErrorText } from '../room/room-failure-text.ts';
import { column as columnClass, fill, soft } from '../../ui/layout.css.ts';
import { CaptionLines } from '../captions/CaptionLines.tsx';
import { columns, foot, screen } from '../captions/Captions.css.ts';
import type { Captions } from './follow-captions.ts';
import type { CaptionVoiceChoice } from './use-caption-voice.ts';

type Languages = { readonly language: LanguageCode; readonly second: LanguageCode | undefined };

type CaptionViewProps = Languages & {
  captions: Captions;
  /** Over a picture: nothing but the text. */
  isTransparent: boolean;
  /** Why the last choice of a language was undone. */
  refusal?: RequestError | undefined;
  voice: CaptionVoiceChoice;
  onChoose: (languages: Languages) => void;
};

/** One language over the whole screen, or two side by side. */
export function CaptionView({ captions, isTransparent, ...rest }: CaptionViewProps): ReactNode {
  const { language, second } = rest;
  const { t } = useLingui();
  const isIdle = useIdle();
  return (
    <main
      className={`${columnClass} ${screen}`}
      data-transparent={isTransparent || undefined}
      data-idle={isIdle || undefined}
    >
      <h1 className={visuallyHidden}>{t`Conversation`}</h1>
      <div className={`${fill} ${columns}`}>
        <Column captions={captions} language={language} />
        {second && second !== language && <Column captions={captions} language={second} />}
      </div>
      {!isTransparent && <Foot isUp={captions.isUp} {...rest} />}
    </main>
  );
}

const IDLE_MS = 4000;

/** No pointer has moved and no key was pressed for a while: the projector shows the captions alone. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
    };
    wake();
    const abort = new AbortController();
    for (const type of ['pointermove', 'pointerdown', 'keydown'])
      addEventListener(type, wake, { signal: abort.signal });
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, []);
  return isIdle;
}

function Column({ captions: { turns, members }, language }: { captions: Captions; language: LanguageCode }): ReactNode {
  const lines = turns.flatMap((turn) => {
    const line = { ...textIn(turn, language), isGrowing: turn.state === 'growing' };
    const key = `${turn.memberId}/${turn.turnId}`;
    return line.text || line.unstable ? [{ key, ...line, speaker: members.get(turn.memberId)?.name }] : [];
  });
  return <CaptionLines lines={lines} language={language} isAnnounced />;
}

const NONE = 'none';

function Foot({
  isUp,
  language,
  second,
  refusal,
  voice,
  onChoose,
}: Languages & Pick<CaptionViewProps, 'refusal' | 'voice' | 'onChoose'> & { isUp: boolean }) {
  const { t } = useLingui();
  const textOf = useRoomErrorText();
  const choices = languages.map(({ code, nativeName, flag }) => ({ value: code, text: nativeName, sign: flag }));
  return (
    <footer className={`${soft} ${foot}`}>
      <Select
        label={t`Language`}
        value={language}
        onChange={(chosen) => onChoose({ language: chosen, second })}
        choices={choices}
      />
      <Select<LanguageCode | typeof NONE>
        label={t`Second column`}
        value={second ?? NONE}
        onChange={(chosen) => onChoose({ language, second: chosen === NONE ? undefined : chosen })}
        choices={[{ value: NONE, text: t`None` }, ...choices]}
      />
      {voice.state === 'waits-for-tap' ? (
        <output>
          <Trans>Tap the screen to hear the translations.</Trans>
        </output>
      ) : (
        voice.state !== 'absent' && (
          <Switch isSelected={voice.state === 'on'} onChange={voice.onChoose}>
            <Trans>Speak translations</Trans>
          </Switch>
        )
      )}
      {refusal && <output>{textOf(refusal)}</output>}
      {!isUp && (
        <output>
          <Trans>Connection lost. We’ll translate what you say once you’re back.</Trans>
        </output>
      )}
    </footer>
  );
}
