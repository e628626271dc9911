import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { isLanguageOfLocale, languageOf, type LanguageCode } from '../../../domain/language.ts';
import { turnTakingWord, type TurnTakingWord } from '../../../domain/session-view.ts';
import { session } from '../../../state/session.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { dots, hear } from '../../../ui/icons/conversation.ts';
import { microphone, pause } from '../../../ui/icons/everyday.ts';
import { visuallyHidden } from '../../../ui/theme/visually-hidden.css.ts';
import type { ShownSession } from '../shown-session.ts';
import { turnTakingWords } from './turn-taking-words.ts';
import { speakerMark } from '../../../ui/theme/tint.css.ts';
import { centred, column, ellipsis, line, middle, soft, within } from '../../../ui/layout.css.ts';
import { half, language, sign, whoseTurn, word } from './WhoseTurn.css.ts';

/** The sign of each state. */
export const turnTakingSigns: Readonly<Record<TurnTakingWord, string>> = {
  wait: dots,
  listening: microphone,
  hearing: microphone,
  goAhead: microphone,
  translating: dots,
  speaking: hear,
  paused: pause,
};

/**
 * Whose turn it is, to be read at arm's length: one half for each person, in their language. The half whose language is
 * spoken now is lit.
 */
export function WhoseTurn({ connection, pair, spoken }: Omit<ShownSession, 'turns'>): ReactNode {
  const { turnTaking } = useSnapshot(session);
  const said = turnTakingWord(connection, turnTaking);
  return (
    <output className={`${within.conversation} ${whoseTurn}`} data-state={said}>
      <Status connection={connection} said={said} pair={pair} />
      <Half code={pair.source} said={said} speaker="userA" isSpoken={spoken === pair.source} />
      <span className={`${middle} ${sign}`} aria-hidden="true">
        <Icon path={turnTakingSigns[said]} />
      </span>
      <Half code={pair.target} said={said} speaker="userB" isSpoken={spoken === pair.target} />
    </output>
  );
}

type HalfProps = { code: LanguageCode; said: TurnTakingWord; speaker: 'userA' | 'userB'; isSpoken: boolean };

function Half({ code, said, speaker, isSpoken }: HalfProps): ReactNode {
  const { tag, dir, nativeName } = languageOf(code);
  const text = turnTakingWords[code][said];
  return (
    <span
      className={`${column} ${centred} ${half}`}
      data-speaker={speaker}
      data-spoken={isSpoken || undefined}
      lang={tag}
      dir={dir}
    >
      <span className={`${line.xs} ${centred} ${soft} ${language}`}>
        <span className={speakerMark} />
        <span className={ellipsis}>{nativeName}</span>
      </span>
      <span className={word} data-long={text.length > 10 || undefined}>
        {text}
      </span>
    </span>
  );
}

/** For screen readers in the language of the interface, where neither person speaks it. */
function Status({ connection, said, pair }: Pick<ShownSession, 'connection' | 'pair'> & { said: TurnTakingWord }) {
  const { i18n } = useLingui();
  const isStopping = connection === 'stopping';
  const isSpokenHere = [pair.source, pair.target].some((code) => isLanguageOfLocale(code, i18n.locale));
  if (isSpokenHere && !isStopping) return null;
  return <span className={visuallyHidden}>{isStopping ? <Trans>Stopping…</Trans> : <StatusText said={said} />}</span>;
}

function StatusText({ said }: { said: TurnTakingWord }): ReactNode {
  switch (said) {
    case 'wait':
      return <Trans>One moment</Trans>;
    case 'listening':
      return <Trans>Speak now</Trans>;
    case 'hearing':
      return <Trans>Hearing you</Trans>;
    case 'goAhead':
      return <Trans>Go ahead</Trans>;
    case 'translating':
      return <Trans>Translating…</Trans>;
    case 'speaking':
      return <Trans>Speaking the translation</Trans>;
    case 'paused':
      return <Trans>Paused</Trans>;
  }
}
