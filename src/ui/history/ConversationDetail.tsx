import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { OpenedConversation } from '../../state/history.ts';
import { Badge } from '../controls/Badge.tsx';
import { Button } from '../controls/Button.tsx';
import { EmptyState } from '../controls/EmptyState.tsx';
import { Bubble } from '../conversation/Bubble.tsx';
import { row } from '../conversation/TurnList.css.ts';
import { speech } from '../icons/conversation.ts';
import { dateTimeText } from '../text/date-time.ts';
import { useFocusOnArrival } from '../use-focus-on-arrival.ts';
import { after, counts, detailHead, detailTitle, soft, turns as turnsClass } from './History.css.ts';

type ConversationDetailProps = {
  opened: Snapshot<OpenedConversation>;
  isLoadingMore: boolean;
  onLoadMore: () => void;
};

/** One saved conversation, read from its beginning. */
export function ConversationDetail({ opened, isLoadingMore, onLoadMore }: ConversationDetailProps): ReactNode {
  const { i18n } = useLingui();
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  const { session, turns, totalTurns, nextPage } = opened;
  return (
    <>
      <header className={detailHead}>
        <h2 ref={heading} className={detailTitle} tabIndex={-1}>
          {session.title}
        </h2>
        <time className={soft} dateTime={session.created_at}>
          {dateTimeText(session.created_at, i18n.locale)}
        </time>
        <div className={counts}>
          <Badge>
            <Plural value={totalTurns} one="# turn" other="# turns" />
          </Badge>
          <output className={soft}>
            <Trans>{turns.length} loaded</Trans>
          </output>
        </div>
      </header>
      {turns.length === 0 ? (
        <NoContent />
      ) : (
        <ol className={turnsClass}>
          {turns.map((turn) => (
            <li key={turn.id} className={row} data-speaker={turn.speaker}>
              <Bubble turn={turn} />
            </li>
          ))}
        </ol>
      )}
      {turns.length > 0 && (
        <div className={after}>
          {nextPage === undefined ? (
            <Trans>All turns are loaded</Trans>
          ) : (
            <LoadMore remaining={totalTurns - turns.length} pending={isLoadingMore} onPress={onLoadMore} />
          )}
        </div>
      )}
    </>
  );
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
