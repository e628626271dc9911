import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Snapshot } from 'valtio';
import { unreachable } from '../../domain/unreachable.ts';
import type { Flows } from '../../flows/flows.ts';
import { history } from '../../state/history.ts';
import type { History } from '../../state/history.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Spinner } from '../../ui/controls/Spinner.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useFlows } from '../../ui/flows-context.ts';
import { back } from '../../ui/icons/everyday.ts';
import { refresh } from '../../ui/icons/lists.ts';
import { useRefusalText } from '../../ui/text/refusal-texts.ts';
import { visuallyHidden } from '../../ui/theme/visually-hidden.css.ts';
import { page, widePage } from '../../ui/theme/page.css.ts';
import { usePages } from '../../ui/use-pages.ts';
import { ConversationDetail } from './ConversationDetail.tsx';
import { ConversationList } from './ConversationList.tsx';
import type { ConversationListProps } from './ConversationList.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import type { PendingDeletion } from './DeleteDialog.tsx';
import { UnsavedList } from './UnsavedList.tsx';
import { listEnd, bar, groupTitle } from './History.css.ts';
import { SearchField, SearchResults } from './HistorySearch.tsx';
import { useTranscriptLabels } from './use-transcript-labels.ts';

type Openable = { readonly id: string; readonly from: 'server' | 'device' } | Hit;
type Hit = { readonly id: string; readonly from: 'search'; readonly turnId: string };

/** Shows the list or the opened conversation. */
export function HistoryScreen(): ReactNode {
  const flows = useFlows();
  const { opened, list } = useSnapshot(history);
  const pages = usePages(list, (wanted) => void flows.loadHistory(wanted));
  const [last, setLast] = useState<Openable>();
  const open = (wanted: Openable) => {
    setLast(wanted);
    void bring(flows, wanted);
  };
  useEffect(() => {
    void flows.loadHistory(1);
    return () => {
      flows.closeConversation();
      flows.endSearch();
    };
  }, [flows]);
  if (opened) return <Detail opened={opened} onOpen={open} onRetry={() => last && open(last)} />;
  return <List pages={pages} last={last} onOpen={open} />;
}

function bring(flows: Flows, wanted: Openable): Promise<void> {
  switch (wanted.from) {
    case 'server':
      return flows.openConversation(wanted.id);
    case 'device':
      return flows.openOnDevice(wanted.id);
    case 'search':
      return flows.openFound(wanted.id, wanted.turnId);
    default:
      return unreachable(wanted);
  }
}

type DetailProps = {
  opened: NonNullable<Snapshot<History>['opened']>;
  onOpen: (wanted: Openable) => void;
  onRetry: () => void;
};

function Detail({ opened, onOpen, onRetry }: DetailProps): ReactNode {
  const flows = useFlows();
  const { t } = useLingui();
  const textOf = useRefusalText();
  const { isLoadingMore: loadingMore } = useSnapshot(history);
  return (
    <div className={`${page} ${widePage}`}>
      <div className={bar}>
        <Back onPress={() => flows.closeConversation()}>
          <Trans>Back to the list</Trans>
        </Back>
      </div>
      {opened.type === 'loading' && (
        <div className={listEnd}>
          <Spinner size="lg" label={t`Loading the conversation…`} />
        </div>
      )}
      {opened.type === 'failed' && (
        <LoadFailed title={<Trans>The conversation could not be loaded</Trans>} onRetry={onRetry}>
          {textOf(opened.refusal)}
        </LoadFailed>
      )}
      {opened.type === 'loaded' && (
        <ConversationDetail
          opened={opened.value}
          isLoadingMore={loadingMore}
          onLoadMore={() => void flows.loadMoreTurns()}
          onLoadAll={() => onOpen({ id: opened.value.session.id, from: 'server' })}
        />
      )}
    </div>
  );
}

type ListProps = {
  pages: ConversationListProps['pages'];
  last: Openable | undefined;
  onOpen: (wanted: Openable) => void;
};

function List({ pages, last, onOpen }: ListProps): ReactNode {
  const flows = useFlows();
  const navigate = useNavigate();
  const { t } = useLingui();
  const words = useTranscriptLabels();
  const { list, unsaved, query, searchResult } = useSnapshot(history);
  const [doomed, setDoomed] = useState<PendingDeletion>();
  // The user may have signed in again since: retry first, and go to the login only if the server rejects it again.
  const signInFor = async (id: string) => {
    if ((await flows.retryOnDevice(id)) !== 'needs-sign-in') return;
    await flows.dropSignIn();
    await navigate({ to: '/login' });
  };
  return (
    <div className={page}>
      <div className={bar}>
        <Back onPress={() => void navigate({ to: '/' })}>
          <Trans>Back to home</Trans>
        </Back>
        <IconButton
          icon={refresh}
          label={t`Refresh`}
          pending={list.type === 'loading'}
          onPress={() => pages.turnTo(pages.wanted)}
        />
      </div>
      <SearchField query={query} onFind={(text) => void flows.findInHistory(text)} onEnd={() => flows.endSearch()} />
      {query !== '' && searchResult && (
        <SearchResults
          query={query}
          result={searchResult}
          lastOpened={last}
          onOpen={(id, turnId) => onOpen({ id, from: 'search', turnId })}
        />
      )}
      {query === '' && (
        <>
          <UnsavedList
            records={unsaved}
            lastOpenedId={last?.id}
            onOpen={(id) => onOpen({ id, from: 'device' })}
            onRetry={async (id) => void (await flows.retryOnDevice(id))}
            onSignIn={signInFor}
            onExport={(id) => void flows.exportOnDevice(id, words)}
            onDelete={(id, title) => setDoomed({ id, title, isOnDevice: true })}
          />
          <h2 className={unsaved.length > 0 ? groupTitle : visuallyHidden}>
            <Trans>Saved conversations</Trans>
          </h2>
          <ConversationList
            list={list}
            pages={pages}
            isAlone={unsaved.length === 0}
            lastOpenedId={last?.id}
            onOpen={(id) => onOpen({ id, from: 'server' })}
            onDelete={(id, title) => setDoomed({ id, title, isOnDevice: false })}
            onStart={() => void navigate({ to: '/' })}
          />
        </>
      )}
      <DeleteDialog
        doomed={doomed}
        onCancel={() => setDoomed(undefined)}
        onConfirm={({ id, isOnDevice }) => (isOnDevice ? flows.deleteOnDevice(id) : flows.deleteConversation(id))}
      />
    </div>
  );
}

function Back({ onPress, children }: { onPress: () => void; children: ReactNode }): ReactNode {
  return (
    <Button variant="ghost" size="sm" onPress={onPress}>
      <Icon path={back} size="sm" />
      {children}
    </Button>
  );
}
