import { useLingui } from '@lingui/react/macro';
import { memo, useId, useState, type ReactNode } from 'react';
import { isSaidElsewhere, speakerShown, type Speaker, type Turn } from '../../../domain/turn.ts';
import { column, row, soft, stack } from '../../../ui/layout.css.ts';
import { bubble, foot, moreSlot, translationText, waiting } from './Bubble.css.ts';
import { lazyExtra } from '../../../ui/lazy-part.tsx';
import { Caption } from './Caption.tsx';
import { cancelReasonText } from './cancel-reason-text.ts';
import { PlayButton } from './PlayButton.tsx';
import { FirstHeard, SourceText, type Correcting } from './SourceText.tsx';
import { SpokenText } from './SpokenText.tsx';

const TurnMore = lazyExtra(
  async () => (await import('./TurnMore.tsx')).TurnMore,
  () => <span className={moreSlot} />,
);
const TurnMark = lazyExtra(async () => (await import('./TurnMark.tsx')).TurnMark);

export type BubbleProps = {
  turn: Turn;
  /** As whom the reader took part; undefined for other readers. */
  own?: Speaker | undefined;
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
  own,
  canHear = true,
  hasMoved,
  onHearing,
  correcting: correctingOwn,
  actions,
}: BubbleProps): ReactNode {
  const { i18n } = useLingui();
  const id = useId();
  const [isEditing, setEditing] = useState(false);
  const ids = { who: `${id}-who`, languages: `${id}-languages` };
  const correcting = isSaidElsewhere(turn) ? undefined : correctingOwn;
  return (
    <article
      className={`${stack.xs} ${bubble}`}
      data-speaker={speakerShown(turn) ?? 'unknown'}
      data-status={turn.status}
      aria-labelledby={`${ids.who} ${ids.languages}`}
    >
      <div className={column} data-translation>
        <TranslationText turn={turn} />
      </div>
      <SourceText turn={turn} correcting={correcting} isEditing={isEditing} onEdit={setEditing} />
      {turn.status !== 'in_progress' && !isEditing && (
        <TurnMark turn={turn} correcting={correcting} onEdit={() => setEditing(true)} onHearing={onHearing} />
      )}
      <FirstHeard turn={turn} />
      {turn.cancelReason && <p className={soft}>{cancelReasonText(turn.cancelReason, i18n)}</p>}
      <footer className={`${row.xs} ${foot}`}>
        <Caption turn={turn} own={own} hasMoved={hasMoved} ids={ids} />
        {actions}
        {canHear && <PlayButton line={turn.translation} onHearing={onHearing} />}
        {turn.status !== 'in_progress' && (
          <TurnMore turn={turn} canHear={canHear} onHearing={onHearing} correcting={correcting} />
        )}
      </footer>
    </article>
  );
});

/** Nothing where there is none: the mark says so. */
function TranslationText({ turn }: { turn: Turn }): ReactNode {
  const { text, unstable } = turn.translation;
  if (text || unstable) return <SpokenText {...turn.translation} className={translationText} />;
  return turn.status === 'in_progress' ? <p className={`${translationText} ${waiting}`}>...</p> : null;
}
