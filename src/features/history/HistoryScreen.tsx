import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useSnapshot, type Snapshot } from 'valtio';
import { history, setOpened, type History } from '../../state/history.ts';
import { Spinner } from '../../ui/controls/Spinner.tsx';
import { Loaded } from '../../ui/list/Loaded.tsx';
import { conversationPage, page } from '../../ui/theme/page.css.ts';
import { usePages } from '../../ui/use-pages.ts';
import { isUnreached, useRetryWhenBack } from '../retry-when-back.ts';
import { useServices } from '../use-services.ts';
import { BackButton } from '../../ui/controls/BackButton.tsx';
import { loadPinned } from './change-conversation.ts';
import { ConversationActions } from './ConversationActions.tsx';
import { ConversationDetail } from './ConversationDetail.tsx';
import { HistoryList } from './HistoryList.tsx';
import { centred, row, soft, spread } from '../../ui/layout.css.ts';
import { bar, listEnd } from './History.css.ts';
import { addressOf, targetAt } from './history-search-parameters.ts';
import { followUploads, loadHistory } from './load-history.ts';
import { loadAllTurns, loadMoreTurns } from './open-conversation.ts';
import { openTarget, targetOf, type OpenTarget } from './open-target.ts';
import { HistorySearch } from './search-history.ts';

/** Shows the list or the opened conversation, which has an address: Back closes it, and a reload opens it again. */
export function HistoryScreen(): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const { list } = useSnapshot(history);
  const [search] = useState(() => new HistorySearch(services));
  const pages = usePages(list, (wanted) => void loadHistory(services, wanted));
  const parameters = useSearch({ from: '/framed/chats' });
  const wanted = useMemo(() => targetAt(parameters), [parameters]);
  const [last, setLast] = useState(wanted);
  if (wanted && wanted !== last) setLast(wanted);
  const open = (conversation: OpenTarget) => void navigate({ to: '/chats', search: addressOf(conversation) });
  useEffect(() => {
    void loadHistory(services, 1);
    void loadPinned(services);
    return () => search.end();
  }, [services, search]);
  useEffect(() => {
    if (wanted) void openTarget(services, search, wanted);
    return () => setOpened(undefined);
  }, [services, search, wanted]);
  useEffect(() => followUploads(services), [services]);
  const isListWaiting =
    list.type === 'failed' ? isUnreached(list.error) : list.type === 'loaded' && list.value.isFromDevice;
  useRetryWhenBack(isListWaiting, () => void loadHistory(services, pages.wanted));
  if (wanted) return <Opened onOpen={open} onRetry={() => void openTarget(services, search, wanted)} />;
  return <HistoryList pages={pages} search={search} last={last} onOpen={open} />;
}

type OpenedProps = Pick<DetailProps, 'onOpen' | 'onRetry'>;

function Opened(props: OpenedProps): ReactNode {
  const { opened } = useSnapshot(history);
  useRetryWhenBack(opened?.type === 'failed' && isUnreached(opened.error), props.onRetry);
  return opened && <Detail opened={opened} {...props} />;
}

type DetailProps = {
  opened: NonNullable<Snapshot<History>['opened']>;
  onOpen: (target: OpenTarget) => void;
  onRetry: () => void;
};

function Detail({ opened, onOpen, onRetry }: DetailProps): ReactNode {
  const services = useServices();
  const router = useRouter();
  const { t } = useLingui();
  const { isLoadingMore } = useSnapshot(history);
  return (
    <div className={`${page} ${conversationPage}`}>
      <div className={`${row.sm} ${spread} ${bar}`}>
        <BackButton onPress={() => router.history.back()}>
          <Trans>Back to the list</Trans>
        </BackButton>
        {opened.type === 'loaded' && <ConversationActions opened={opened.value} />}
      </div>
      <Loaded
        list={opened}
        failed={<Trans>The conversation could not be loaded</Trans>}
        placeholder={
          <div className={`${row.sm} ${centred} ${soft} ${listEnd}`}>
            <Spinner size="lg" label={t`Loading the conversation…`} />
          </div>
        }
        onRetry={onRetry}
      >
        {(conversation) => (
          <ConversationDetail
            opened={conversation}
            isLoadingMore={isLoadingMore}
            onLoadMore={() => void loadMoreTurns(services)}
            onLoadAll={() => void loadAllTurns(services)}
            onOpenWhole={() => (conversation.turnId === undefined ? onRetry() : onOpen(targetOf(conversation)))}
          />
        )}
      </Loaded>
    </div>
  );
}
