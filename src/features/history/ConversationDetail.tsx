import { Plural, Trans } from '@lingui/react/macro';
import { useMemo, useState, type ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import { shownTitle } from './shown-title.ts';
import type { OpenedConversation } from '../../state/history.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Badge } from '../../ui/controls/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/controls/EmptyState.tsx';
import { Bubble, type BubbleProps } from '../conversation/turns/Bubble.tsx';
import type { Correcting } from '../conversation/turns/SourceText.tsx';
import { useOwnSpeaker } from '../conversation/turns/speaker-name.ts';
import { StarButton } from '../phrases/StarButton.tsx';
import { row } from '../conversation/turns/TurnList.css.ts';
import { speech } from '../../ui/icons/conversation.ts';
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts';
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts';
import { useServices } from '../use-services.ts';
import { correctStored, type CorrectionOutcome } from './correct-stored.ts';
import { centred, row as rowClass, soft, stack } from '../../ui/layout.css.ts';
import { listEnd, counts, detailTitle, foundTurn } from './History.css.ts';
import { TitleFacts } from './TitleFacts.tsx';

type ConversationDetailProps = {
  opened: Snapshot<OpenedConversation>;
  isLoadingMore: boolean;
  onLoadMore: () => void;
  onLoadAll: () => void;
  /** Loads it from the server, which has more turns than this device. */
  onOpenWhole: () => void;
};

export function ConversationDetail({ opened, ...actions }: ConversationDetailProps): ReactNode {
  const { turns, turnId, session } = opened;
  const own = useOwnSpeaker({ source: session.source_language, target: session.target_language });
  const { correcting, outcome } = useCorrectingStored();
  return (
    <>
      <DetailHead opened={opened} />
      {turns.length === 0 && <NoContent />}
      {outcome !== 'saved' && <NotSaved outcome={outcome} />}
      {turns.length > 0 && (
        <>
          <ol>
            {turns.map((turn) => (
              <TurnRow key={turn.id} turn={turn} own={own} isFound={turn.id === turnId} correcting={correcting} />
            ))}
          </ol>
          <TurnsEnd opened={opened} {...actions} />
        </>
      )}
    </>
  );
}

function useCorrectingStored() {
  const services = useServices();
  const [outcome, setOutcome] = useState<CorrectionOutcome>('saved');
  const correcting = useMemo(
    (): Correcting => ({
      canSpeak: false,
      correct: (turnId, text) => void correctStored(services, turnId, text).then(setOutcome),
    }),
    [services],
  );
  return { correcting, outcome };
}

function NotSaved({ outcome }: { outcome: Exclude<CorrectionOutcome, 'saved'> }): ReactNode {
  return (
    <Alert tone="caution" isUrgent title={<Trans>The correction could not be saved</Trans>}>
      <p>
        {outcome === 'failed' ? (
          <Trans>Nothing was changed. Please try again.</Trans>
        ) : (
          <Trans>This turn was corrected on another device meanwhile. You see that text now.</Trans>
        )}
      </p>
    </Alert>
  );
}

function DetailHead({ opened: { session, turns, totalTurns } }: Pick<ConversationDetailProps, 'opened'>): ReactNode {
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <header className={stack.sm}>
      <h2 ref={heading} className={detailTitle} tabIndex={-1}>
        {shownTitle(session.title, session.created_at)}
      </h2>
      <TitleFacts
        title={session.title}
        at={session.created_at}
        pair={{ source: session.source_language, target: session.target_language }}
      />
      <div className={`${rowClass.sm} ${counts}`}>
        <Badge>
          <Plural value={totalTurns} one="# turn" other="# turns" />
        </Badge>
        <output className={soft}>
          <Trans>{turns.length} loaded</Trans>
        </output>
      </div>
    </header>
  );
}

/** Loads more turns, or reports that all are loaded; takes the focus of the button that is gone then. */
function TurnsEnd({ opened, isLoadingMore, onLoadMore, onLoadAll, onOpenWhole }: ConversationDetailProps): ReactNode {
  const { turns, totalTurns, nextPage } = opened;
  const missing = totalTurns - turns.length;
  const end = useFocusOnChange<HTMLDivElement>(missing <= 0);
  return (
    <div ref={end} className={`${rowClass.sm} ${centred} ${soft} ${listEnd}`} tabIndex={-1}>
      {missing <= 0 && <Trans>All turns are loaded</Trans>}
      {missing > 0 && (
        <LoadMore
          remaining={missing}
          pending={isLoadingMore}
          onPress={nextPage === undefined ? onOpenWhole : onLoadMore}
        />
      )}
      {nextPage !== undefined && (
        <Button variant="ghost" isDisabled={isLoadingMore} onPress={onLoadAll}>
          <Trans>Load all</Trans>
        </Button>
      )}
    </div>
  );
}

type TurnRowProps = {
  turn: Snapshot<OpenedConversation>['turns'][number];
  own: BubbleProps['own'];
  isFound: boolean;
  correcting: Correcting;
};

/** A turn; the one that the search opened is outlined and scrolled into view. */
function TurnRow({ turn, own, isFound, correcting }: TurnRowProps): ReactNode {
  const bubble = <Bubble turn={turn} own={own} correcting={correcting} actions={<StarButton turn={turn} />} />;
  return (
    <li className={row} data-speaker={turn.speaker} ref={isFound ? scrollToTurn : undefined}>
      {isFound ? <div className={foundTurn}>{bubble}</div> : bubble}
    </li>
  );
}

function scrollToTurn(turn: HTMLLIElement | null): void {
  turn?.scrollIntoView({ block: 'center' });
}

function LoadMore(props: { remaining: number; pending: boolean; onPress: () => void }): ReactNode {
  const { remaining, pending, onPress } = props;
  return (
    <Button variant="outline" pending={pending} onPress={onPress}>
      <Plural value={remaining} one="Load more (# turn remaining)" other="Load more (# turns remaining)" />
    </Button>
  );
}

function NoContent(): ReactNode {
  return (
    <EmptyState icon={speech} title={<Trans>No content</Trans>}>
      <Trans>Nothing was said in this conversation.</Trans>
    </EmptyState>
  );
}
