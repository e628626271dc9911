import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot, type Snapshot } from 'valtio';
import type { SessionId } from '../../domain/ids.ts';
import { shownTitle } from './shown-title.ts';
import type { History, HistoryPage } from '../../state/history.ts';
import { session } from '../../state/session.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/controls/EmptyState.tsx';
import { Pager } from '../../ui/controls/Pager.tsx';
import { List } from '../../ui/list/List.tsx';
import { foot } from '../../ui/list/List.css.ts';
import { Loaded } from '../../ui/list/Loaded.tsx';
import { LoadingList } from '../../ui/list/LoadingList.tsx';
import { speech } from '../../ui/icons/conversation.ts';
import type { Pages } from '../../ui/use-pages.ts';
import { restoreFocus } from '../../ui/restore-focus.ts';
import { ConversationCard } from './ConversationCard.tsx';
import { ChosenRow, type Selection } from './Selection.tsx';

/** Product spec section 9. */
const SKELETON_COUNT = 5;

export type ConversationListProps = {
  list: Snapshot<History['list']>;
  pages: Pages<Snapshot<HistoryPage>>;
  /** False when unsaved conversations are shown above; then an empty list shows no empty state. */
  isAlone: boolean;
  lastOpenedId: string | undefined;
  onOpen: (sessionId: SessionId) => void;
  onDelete: (sessionId: SessionId, title: string) => void;
  onStart: () => void;
  selection?: Selection | undefined;
};

export function ConversationList(props: ConversationListProps): ReactNode {
  const { shown, turnTo } = props.pages;
  return (
    <>
      <ListContent {...props} />
      {shown && shown.sessions.length > 0 && (
        <div className={foot}>
          <Pager page={shown.page} totalPages={shown.totalPages} onPage={turnTo} />
        </div>
      )}
    </>
  );
}

function ListContent(props: ConversationListProps): ReactNode {
  const { t } = useLingui();
  const { list, pages, isAlone, onStart } = props;
  const onRetry = () => pages.turnTo(pages.wanted);
  return (
    <Loaded
      list={list}
      failed={<Trans>The conversations could not be loaded</Trans>}
      placeholder={<LoadingList label={t`Loading conversations…`} shape="row" count={SKELETON_COUNT} />}
      onRetry={onRetry}
    >
      {({ sessions, isFromDevice }) => (
        <>
          {isFromDevice && sessions.length > 0 && <FromDeviceAlert onRetry={onRetry} />}
          {(sessions.length > 0 || isAlone) && (
            <Cards {...props} sessions={sessions} empty={<NoConversations onStart={onStart} />} />
          )}
        </>
      )}
    </Loaded>
  );
}

function FromDeviceAlert({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <Alert
      tone="calm"
      title={<Trans>Conversations on this device</Trans>}
      action={
        <Button size="sm" variant="outline" onPress={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>Can't reach the server. Older conversations may be stored there.</Trans>
    </Alert>
  );
}

type ListedProps = Pick<ConversationListProps, 'lastOpenedId' | 'onOpen' | 'onDelete' | 'onStart' | 'selection'> & {
  sessions: Snapshot<HistoryPage>['sessions'];
  empty?: ReactNode;
  isAmongPinned?: boolean;
};

/** Also those that are pinned. */
export function Cards(props: ListedProps): ReactNode {
  const { sessions, empty, lastOpenedId, onOpen, onDelete, onStart, selection } = props;
  const { sessionId: runningId } = useSnapshot(session);
  return (
    <List look="spaced" empty={empty}>
      {sessions.map((session) => (
        <li key={session.id}>
          <ChosenRow
            selection={session.id === runningId ? undefined : selection}
            target={{ from: 'server', id: session.id }}
            title={shownTitle(session.title, session.created_at)}
          >
            <ConversationCard
              session={session}
              isRunning={session.id === runningId}
              isAmongPinned={props.isAmongPinned}
              ref={session.id === lastOpenedId ? restoreFocus : undefined}
              onOpen={() => (session.id === runningId ? onStart() : onOpen(session.id))}
              onDelete={() => onDelete(session.id, shownTitle(session.title, session.created_at))}
            />
          </ChosenRow>
        </li>
      ))}
    </List>
  );
}

function NoConversations({ onStart }: { onStart: () => void }): ReactNode {
  return (
    <EmptyState
      icon={speech}
      title={<Trans>No conversations yet</Trans>}
      action={
        <Button onPress={onStart}>
          <Trans>Start a translation</Trans>
        </Button>
      }
    >
      <Trans>Your conversations will appear here.</Trans>
    </EmptyState>
  );
}
