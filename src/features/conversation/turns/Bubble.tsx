import { Trans, useLingui } from '@lingui/react/macro';
import { memo, Suspense, useId } from 'react';
import type { ReactNode } from 'react';
import { asLine } from '../../../domain/text-direction.ts';
import { TRANSLATION_REJECTED } from '../../../domain/translation-check/rejected.ts';
import { isSaidElsewhere, speakerShown } from '../../../domain/turn.ts';
import type { Turn } from '../../../domain/turn.ts';
import { useLanguageName } from '../../../ui/text/language-name.ts';
import { timeOfDay } from '../../../ui/text/time.ts';
import { column, figures, middle, row, soft, stack, strong } from '../../../ui/layout.css.ts';
import { bubble, facts, foot, head, heard, mark, morePlace, translationText, waiting, who } from './Bubble.css.ts';
import { Badge } from '../../../ui/controls/Badge.tsx';
import { lazyExtra } from '../../../ui/lazy-part.tsx';
import { NotTranslated } from './NotTranslated.tsx';
import { cancelReasonText } from './cancel-reason-text.ts';
import { CopyButton } from './CopyButton.tsx';
import { PlayButton } from './PlayButton.tsx';
import { FirstHeard, SourceText } from './SourceText.tsx';
import type { Correcting } from './SourceText.tsx';
import { SpokenText } from './SpokenText.tsx';
import { TurnStatusBadge } from './TurnStatusBadge.tsx';
import { TurnUsage } from './TurnUsage.tsx';

const TurnMore = lazyExtra(async () => (await import('./TurnMore.tsx')).TurnMore);
const NameOffer = lazyExtra(async () => (await import('./NameOffer.tsx')).NameOffer);
const NumberNote = lazyExtra(async () => (await import('./NumberNote.tsx')).NumberNote);

export type BubbleProps = {
  turn: Turn;
  /** False while an unmuted microphone is open: it would translate the device's own speech. */
  canHear?: boolean;
  /** It was on the other side before, with words. */
  hasMoved?: boolean | undefined;
  /** Called when this device starts and stops speaking, so that a live microphone can be muted. */
  onHearing?: ((isSpeaking: boolean) => void) | undefined;
  /** Set where what was heard can be corrected. */
  correcting?: Correcting | undefined;
  /** More buttons in the footer. */
  actions?: ReactNode;
};

/** One turn: the translation large, the source text below. Re-renders only when the turn is replaced. */
export const Bubble = memo(function Bubble({
  turn,
  canHear = true,
  hasMoved,
  onHearing,
  correcting,
  actions,
}: BubbleProps): ReactNode {
  const { t, i18n } = useLingui();
  const nameOf = useLanguageName();
  const id = useId();
  const side = speakerShown(turn);
  const { source, translation, speakerName } = turn;
  return (
    <article
      className={`${stack.xs} ${bubble}`}
      data-speaker={side ?? 'unknown'}
      data-status={turn.status}
      aria-labelledby={id}
    >
      {/* Empty until the language is known, so that the words below do not move then. */}
      {(translation.language || turn.status === 'in_progress') && (
        <p className={head}>{translation.language && nameOf(translation.language)}</p>
      )}
      <Translation turn={turn} correcting={isSaidElsewhere(turn) ? undefined : correcting} />
      <div className={heard}>
        <p className={`${row.sm} ${soft} ${who}`} id={id}>
          {side && (
            <span className={`${middle} ${strong} ${mark}`} aria-hidden="true">
              {speakerName ? firstLetter(speakerName) : side === 'userA' ? 'A' : 'B'}
            </span>
          )}
          <span dir={speakerName ? 'auto' : undefined}>
            {speakerName ?? (side === undefined ? t`Listening…` : side === 'userA' ? t`User A` : t`User B`)}
          </span>
          {source.language && <span>{nameOf(source.language)}</span>}
        </p>
        <SourceText turn={turn} correcting={isSaidElsewhere(turn) ? undefined : correcting} />
        {correcting && turn.status === 'completed' && !isSaidElsewhere(turn) && (
          <Suspense>
            <NameOffer turn={turn} correcting={correcting} />
          </Suspense>
        )}
        <FirstHeard turn={turn} />
      </div>
      {turn.cancelReason && <p className={soft}>{cancelReasonText(turn.cancelReason, i18n)}</p>}
      <footer className={`${row.sm} ${foot}`}>
        <div className={`${row.sm} ${facts}`}>
          <TurnStatusBadge status={turn.status} />
          <time className={`${soft} ${figures}`} dateTime={new Date(turn.startedAtMs).toISOString()}>
            {timeOfDay(turn.startedAtMs, i18n.locale)}
          </time>
          {hasMoved && (
            <Badge tone="caution">
              <Trans>Speaker corrected</Trans>
            </Badge>
          )}
          {turn.late && (
            <Badge tone="caution">
              <Trans>Delayed</Trans>
            </Badge>
          )}
          {turn.onDevice && (
            <Badge tone="caution">
              <Trans>Translated on this device</Trans>
            </Badge>
          )}
          <TurnUsage turn={turn} />
        </div>
        {canHear && <PlayButton line={translation} onHearing={onHearing} />}
        {actions}
        {canDoMore(turn) && (
          <Suspense fallback={<span className={morePlace} />}>
            <TurnMore turn={turn} canHear={canHear} onHearing={onHearing} />
          </Suspense>
        )}
        <CopyButton
          text={[translation, source]
            .map(({ text, language: code }) => asLine(text, code))
            .filter(Boolean)
            .join('\n')}
        />
      </footer>
    </article>
  );
});

function firstLetter(name: string): string {
  return Array.from(name)[0]?.toUpperCase() ?? '';
}

/** There is a whole translation. */
function canDoMore({ status, translation }: Turn): boolean {
  return status !== 'in_progress' && translation.text !== '' && !translation.isPartial;
}

type TranslationProps = { turn: Turn; correcting: Correcting | undefined };

function Translation({ turn, correcting }: TranslationProps): ReactNode {
  return (
    <div className={column} data-translation>
      <TranslationText turn={turn} correcting={correcting} />
      {turn.status === 'completed' && (
        <Suspense>
          <NumberNote turn={turn} />
        </Suspense>
      )}
    </div>
  );
}

function TranslationText({ turn, correcting }: TranslationProps): ReactNode {
  const { text, language, isPartial } = turn.translation;
  if (text) return <SpokenText text={text} language={language} className={translationText} isPartial={isPartial} />;
  if (turn.status === 'in_progress') return <p className={`${translationText} ${waiting}`}>...</p>;
  if (turn.failureCode === TRANSLATION_REJECTED) return <NotTranslated turn={turn} correcting={correcting} />;
  if (turn.status === 'incomplete') {
    return (
      <p className={soft}>
        <Trans>Translation incomplete: nothing was received</Trans>
      </p>
    );
  }
  return (
    <p className={soft}>
      <Trans>No translation</Trans>
    </p>
  );
}
