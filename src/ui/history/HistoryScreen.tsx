import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Snapshot } from 'valtio';
import { history } from '../../state/history.ts';
import type { History } from '../../state/history.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { Spinner } from '../controls/Spinner.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { useFlows } from '../flows-context.ts';
import { back } from '../icons/everyday.ts';
import { refresh } from '../icons/lists.ts';
import { useRefusalText } from '../text/refusal-texts.ts';
import { visuallyHidden } from '../theme/hidden.css.ts';
import { page, widePage } from '../theme/page.css.ts';
import { ConversationDetail } from './ConversationDetail.tsx';
import { ConversationList } from './ConversationList.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import type { Doomed } from './DeleteDialog.tsx';
import { DeviceList } from './DeviceList.tsx';
import { after, bar, groupTitle } from './History.css.ts';
import { SearchField, SearchResults } from './HistorySearch.tsx';
import { useTranscriptWords } from './use-transcript-words.ts';

type Openable = { readonly id: string; readonly isOnDevice: boolean };

/** The list and one opened conversation, in the same place. */
export function HistoryScreen(): ReactNode {
  const flows = useFlows();
  const { opened } = useSnapshot(history);
  const [last, setLast] = useState<Openable>();
  const open = (wanted: Openable) => {
    setLast(wanted);
    void (wanted.isOnDevice ? flows.openOnDevice(wanted.id) : flows.openConversation(wanted.id));
  };
  useEffect(() => {
    void flows.loadHistory(1);
    return () => {
      flows.closeConversation();
      flows.endSearch();
    };
  }, [flows]);
  if (opened) return <Detail opened={opened} onRetry={() => last && open(last)} />;
  return <List lastOpenedId={last?.id} onOpen={open} />;
}

type DetailProps = { opened: NonNullable<Snapshot<History>['opened']>; onRetry: () => void };

function Detail({ opened, onRetry }: DetailProps): ReactNode {
  const flows = useFlows();
  const { t } = useLingui();
  const textOf = useRefusalText();
  const { loadingMore } = useSnapshot(history);
  return (
    <div className={`${page} ${widePage}`}>
      <div className={bar}>
        <Back onPress={() => flows.closeConversation()}>
          <Trans>Back to the list</Trans>
        </Back>
      </div>
      {opened.type === 'loading' && (
        <div className={after}>
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
          onLoadAll={() => void flows.openConversation(opened.value.session.id)}
        />
      )}
    </div>
  );
}

type ListProps = { lastOpenedId: string | undefined; onOpen: (wanted: Openable) => void };

function List({ lastOpenedId, onOpen }: ListProps): ReactNode {
  const flows = useFlows();
  const navigate = useNavigate();
  const { t } = useLingui();
  const words = useTranscriptWords();
  const { list, onDevice, query, found } = useSnapshot(history);
  const [doomed, setDoomed] = useState<Doomed>();
  const current = list.type === 'loaded' ? list.value.page : 1;
  // The sign-in may have been mended since: only if it is refused again does it have to be made anew.
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
          onPress={() => void flows.loadHistory(current)}
        />
      </div>
      <SearchField query={query} onFind={(text) => void flows.findInHistory(text)} onEnd={() => flows.endSearch()} />
      {query !== '' && found && (
        <SearchResults query={query} result={found} onOpen={(id, turnId) => void flows.openFound(id, turnId)} />
      )}
      {query === '' && (
        <>
          <DeviceList
            records={onDevice}
            lastOpenedId={lastOpenedId}
            onOpen={(id) => onOpen({ id, isOnDevice: true })}
            onRetry={async (id) => void (await flows.retryOnDevice(id))}
            onSignIn={signInFor}
            onExport={(id) => void flows.exportOnDevice(id, words)}
            onDelete={(id, title) => setDoomed({ id, title, isOnDevice: true })}
          />
          <h2 className={onDevice.length > 0 ? groupTitle : visuallyHidden}>
            <Trans>Saved conversations</Trans>
          </h2>
          <ConversationList
            list={list}
            isAlone={onDevice.length === 0}
            lastOpenedId={lastOpenedId}
            onOpen={(id) => onOpen({ id, isOnDevice: false })}
            onDelete={(id, title) => setDoomed({ id, title, isOnDevice: false })}
            onPage={(wanted) => void flows.loadHistory(wanted)}
            onRetry={() => void flows.loadHistory(current)}
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
