import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Snapshot } from 'valtio';
import { unreachable } from '../../domain/unreachable.ts';
import { history, setOpened } from '../../state/history.ts';
import type { History } from '../../state/history.ts';
import { Spinner } from '../../ui/controls/Spinner.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useRequestErrorText } from '../../ui/text/request-error-texts.ts';
import { page, widePage } from '../../ui/theme/page.css.ts';
import { usePages } from '../../ui/use-pages.ts';
import { isUnreached, useRetryWhenBack } from '../retry-when-back.ts';
import { useServices } from '../use-services.ts';
import { BackButton } from './BackButton.tsx';
import { ConversationDetail } from './ConversationDetail.tsx';
import { HistoryList } from './HistoryList.tsx';
import type { OpenTarget } from './HistoryList.tsx';
import { bar, listEnd } from './History.css.ts';
import { followUploads, loadHistory } from './load-history.ts';
import { loadMoreTurns, openConversation } from './open-conversation.ts';
import { HistorySearch } from './search-history.ts';
import { openUnsaved } from './unsaved-conversations.ts';
import { conversationIdOf } from '../../protocol/ids.ts';

/** Shows the list or the opened conversation. */
export function HistoryScreen(): ReactNode {
  const services = useServices();
  const { opened, list } = useSnapshot(history);
  const [search] = useState(() => new HistorySearch(services));
  const pages = usePages(list, (wanted) => void loadHistory(services, wanted));
  const [last, setLast] = useState<OpenTarget>();
  const open = (target: OpenTarget) => {
    setLast(target);
    switch (target.from) {
      case 'server':
        return void openConversation(services, target.id);
      case 'device':
        return void openUnsaved(services, conversationIdOf(target.id));
      case 'search':
        return search.open(target.id, target.turnId);
      default:
        return unreachable(target);
    }
  };
  useEffect(() => {
    void loadHistory(services, 1);
    return () => {
      setOpened(undefined);
      search.end();
    };
  }, [services, search]);
  useEffect(() => followUploads(services), [services]);
  const isListWaiting =
    list.type === 'failed' ? isUnreached(list.error) : list.type === 'loaded' && list.value.isFromDevice;
  useRetryWhenBack(isListWaiting, () => void loadHistory(services, pages.wanted));
  const isDetailWaiting = opened?.type === 'failed' && isUnreached(opened.error);
  useRetryWhenBack(isDetailWaiting, () => last && open(last));
  if (opened) return <Detail opened={opened} onOpen={open} onRetry={() => last && open(last)} />;
  return <HistoryList pages={pages} search={search} last={last} onOpen={open} />;
}

type DetailProps = {
  opened: NonNullable<Snapshot<History>['opened']>;
  onOpen: (target: OpenTarget) => void;
  onRetry: () => void;
};

function Detail({ opened, onOpen, onRetry }: DetailProps): ReactNode {
  const services = useServices();
  const { t } = useLingui();
  const textOf = useRequestErrorText();
  const { isLoadingMore } = useSnapshot(history);
  return (
    <div className={`${page} ${widePage}`}>
      <div className={bar}>
        <BackButton onPress={() => setOpened(undefined)}>
          <Trans>Back to the list</Trans>
        </BackButton>
      </div>
      {opened.type === 'loading' && (
        <div className={listEnd}>
          <Spinner size="lg" label={t`Loading the conversation…`} />
        </div>
      )}
      {opened.type === 'failed' && (
        <LoadFailed title={<Trans>The conversation could not be loaded</Trans>} onRetry={onRetry}>
          {textOf(opened.error)}
        </LoadFailed>
      )}
      {opened.type === 'loaded' && (
        <ConversationDetail
          opened={opened.value}
          isLoadingMore={isLoadingMore}
          onLoadMore={() => void loadMoreTurns(services)}
          onLoadAll={() => onOpen({ id: opened.value.session.id, from: 'server' })}
        />
      )}
    </div>
  );
}
