import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LanguageCode } from '../../../domain/language.ts';
import { directionOfLocale } from '../../../domain/locale-properties.ts';
import { speakerShown, type Speaker, type Turn } from '../../../domain/turn.ts';
import { Badge } from '../../../ui/controls/Badge.tsx';
import { figures, line, middle, row, strong } from '../../../ui/layout.css.ts';
import { useLanguageName } from '../../../ui/text/language-name.ts';
import { timeOfDay } from '../../../ui/text/time.ts';
import { speakerMark } from '../../../ui/theme/tint.css.ts';
import { caption, initial, speakerName } from './Bubble.css.ts';
import { useSpeakerName } from './speaker-name.ts';
import { TurnStatusBadge } from './TurnStatusBadge.tsx';

type CaptionProps = {
  turn: Turn;
  own: Speaker | undefined;
  hasMoved: boolean | undefined;
  /** Element ids of the parts that name the turn: its speaker and languages. */
  ids: { readonly who: string; readonly languages: string };
};

/** The speaker, in which language, into which, and when: below the words, and quieter. */
export function Caption({ turn, own, hasMoved, ids }: CaptionProps): ReactNode {
  const { i18n } = useLingui();
  const nameOf = useLanguageName();
  return (
    <div className={`${row.xs} ${caption}`}>
      <span className={line.xs} id={ids.who}>
        <Who turn={turn} own={own} />
      </span>
      <TurnStatusBadge status={turn.status} />
      <time className={figures} dateTime={new Date(turn.startedAtMs).toISOString()}>
        {timeOfDay(turn.startedAtMs, i18n.locale)}
      </time>
      <span id={ids.languages}>
        {languagesOf(turn)
          .map(nameOf)
          .join(directionOfLocale(i18n.locale) === 'rtl' ? ' ← ' : ' → ')}
      </span>
      {hasMoved && (
        <Badge tone="caution">
          <Trans>Speaker corrected</Trans>
        </Badge>
      )}
      {turn.onDevice && (
        <Badge tone="caution">
          <Trans>Translated on this device</Trans>
        </Badge>
      )}
    </div>
  );
}

function Who({ turn, own }: Pick<CaptionProps, 'turn' | 'own'>): ReactNode {
  const nameOf = useSpeakerName(own);
  const side = speakerShown(turn);
  const { speakerName: name } = turn;
  if (!side && !name) return <Trans>Listening…</Trans>;
  return (
    <>
      {name ? (
        <span className={`${middle} ${strong} ${initial}`} aria-hidden="true">
          {Array.from(name)[0]?.toUpperCase()}
        </span>
      ) : (
        <span className={speakerMark} />
      )}
      <span className={`${strong} ${speakerName}`} dir={name ? 'auto' : undefined}>
        {name ?? (side && nameOf(side))}
      </span>
    </>
  );
}

/** The languages of the words and of their translation, as far as they are known. */
function languagesOf({ source, translation }: Turn): readonly LanguageCode[] {
  return [source.language, translation.language].filter((code) => code !== undefined);
}
