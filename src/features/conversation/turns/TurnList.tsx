import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { SpeechGap } from '../../../domain/conversation.ts';
import type { Totals, Turn, TurnId } from '../../../domain/turn.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/controls/EmptyState.tsx';
import { arrowDown, speech } from '../../../ui/icons/conversation.ts';
import type { BubbleProps } from './Bubble.tsx';
import { TurnRows } from './TurnRows.tsx';
import { TranslationAnnouncer } from './TranslationAnnouncer.tsx';
import { useFollowEnd } from './follow-end.ts';
import { useGrowingTail } from './growing-tail.ts';
import { TotalsLine } from './TotalsLine.tsx';
import { column as columnClass, fill, row as rowClass, spread, wide, within } from '../../../ui/layout.css.ts';
import { column, headLine, list, newer, scrollBox, overlaySlot } from './TurnList.css.ts';

export type TurnListProps = {
  turns: readonly Turn[];
  own?: BubbleProps['own'];
  /** Speech that is in no turn. */
  gaps?: readonly SpeechGap[] | undefined;
  totals: Totals;
  /** Turns that changed sides after words were shown. */
  movedIds?: readonly TurnId[] | undefined;
  /** Final texts are announced by screen readers as they arrive. */
  isLive?: boolean;
  onHearing?: ((isSpeaking: boolean) => void) | undefined;
  /** Set where what was heard can be corrected. */
  correcting?: BubbleProps['correcting'];
  /** Shown before the totals, in the same row. */
  lead?: ReactNode;
  /** A hint over the oldest turns. */
  overlay?: ReactNode;
  /** Replaces the default text of an empty list. */
  empty?: ReactNode;
};

export function TurnList({
  turns,
  own,
  gaps,
  movedIds,
  totals,
  isLive = false,
  onHearing,
  correcting,
  lead,
  overlay,
  empty,
}: TurnListProps): ReactNode {
  const { t } = useLingui();
  const { scroller, content, isFollowing, toEnd } = useFollowEnd<HTMLElement>();
  const { shown, top } = useGrowingTail(turns.length, isFollowing, scroller);
  const [seen, setSeen] = useState(turns.length);
  if (isFollowing && seen !== turns.length) setSeen(turns.length);
  return (
    <div className={`${columnClass} ${wide} ${fill} ${list}`}>
      <section
        className={`${columnClass} ${fill} ${scrollBox}`}
        ref={scroller}
        aria-label={t`Conversation`}
        data-covered={(overlay && turns.length === 0) || undefined}
      >
        {(lead || turns.length > 0) && (
          <div className={`${rowClass.md} ${spread} ${within.edges} ${headLine}`} data-sticky>
            {lead}
            {turns.length > 0 && <TotalsLine turns={turns} totals={totals} />}
          </div>
        )}
        {overlay && <div className={overlaySlot}>{overlay}</div>}
        <div className={`${columnClass} ${within.edges} ${column}`} ref={content}>
          {turns.length === 0 && (empty || <NothingYet />)}
          <div ref={top} />
          <TurnRows
            turns={turns}
            own={own}
            gaps={gaps}
            from={turns.length - shown}
            movedIds={movedIds}
            canHear={!isLive || onHearing !== undefined}
            onHearing={onHearing}
            correcting={correcting}
          />
        </div>
      </section>
      {!isFollowing && turns.length > seen && <NewMessages onPress={toEnd} />}
      {isLive && <TranslationAnnouncer turns={turns} />}
    </div>
  );
}

function NewMessages({ onPress }: { onPress: () => void }): ReactNode {
  return (
    <div className={newer}>
      <Button icon={arrowDown} size="sm" onPress={onPress}>
        <Trans>New turns</Trans>
      </Button>
    </div>
  );
}

function NothingYet(): ReactNode {
  return (
    <EmptyState icon={speech} title={<Trans>Nothing said yet</Trans>}>
      <Trans>Speak in either language. The translation appears here.</Trans>
    </EmptyState>
  );
}
