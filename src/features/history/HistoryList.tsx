import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { ConversationId, SessionId } from '../../domain/ids.ts';
import { history } from '../../state/history.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { refresh } from '../../ui/icons/lists.ts';
import { page } from '../../ui/theme/page.css.ts';
import { visuallyHidden } from '../../ui/theme/visually-hidden.css.ts';
import { useServices } from '../use-services.ts';
import { clearSignIn } from '../account/account.ts';
import { loadPinned } from './change-conversation.ts';
import { BackButton } from '../../ui/controls/BackButton.tsx';
import { Cards, ConversationList, type ConversationListProps } from './ConversationList.tsx';
import { DeleteDialog, type PendingDeletion } from './DeleteDialog.tsx';
import { heading, row, spread, stack } from '../../ui/layout.css.ts';
import { bar } from './History.css.ts';
import { SearchField, SearchResults } from './HistorySearch.tsx';
import { targetOf, type OpenTarget } from './open-target.ts';
import { deleteConversation } from './load-history.ts';
import type { HistorySearch } from './search-history.ts';
import { useSelection } from './Selection.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { deleteUnsaved, exportUnsaved, retryUpload } from './unsaved-conversations.ts';
import { UnsavedList } from './UnsavedList.tsx';
import { useTranscriptLabels } from '../../ui/text/transcript-labels.ts';

type HistoryListProps = {
  pages: ConversationListProps['pages'];
  search: HistorySearch;
  /** The conversation opened last: it gets the focus back. */
  last: OpenTarget | undefined;
  onOpen: (target: OpenTarget) => void;
};

/** The search, the unsaved conversations and the list of the server. */
export function HistoryList({ pages, search, last, onOpen }: HistoryListProps): ReactNode {
  const navigate = useNavigate();
  const { t } = useLingui();
  const { list, query, searchResult } = useSnapshot(history);
  return (
    <div className={page}>
      <div className={`${row.sm} ${spread} ${bar}`}>
        <BackButton onPress={() => void navigate({ to: '/' })}>
          <Trans>Back to home</Trans>
        </BackButton>
        <IconButton
          icon={refresh}
          label={t`Refresh`}
          pending={list.type === 'loading'}
          onPress={() => pages.turnTo(pages.wanted)}
        />
      </div>
      <SearchField query={query} onFind={(text) => void search.find(text)} onEnd={() => search.end()} />
      {query !== '' && searchResult && (
        <SearchResults
          query={query}
          result={searchResult}
          lastOpened={last}
          onOpen={(hit) => onOpen(targetOf(hit, hit.turn.id))}
        />
      )}
      {query === '' && <Conversations pages={pages} last={last} onOpen={onOpen} />}
    </div>
  );
}

function Conversations({ pages, last, onOpen }: Omit<HistoryListProps, 'search'>): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const labels = useTranscriptLabels();
  const { list, unsaved, pinned } = useSnapshot(history);
  const [selection, choose] = useSelection();
  const hasAny = unsaved.length > 0 || (list.type === 'loaded' && list.value.sessions.length > 0);
  const ofServer = {
    lastOpenedId: last?.id,
    onOpen: (id: SessionId) => onOpen({ id, from: 'server' }),
    onDelete: (id: SessionId, title: string) => setDeletion({ id, title, isUnsaved: false }),
    onStart: () => void navigate({ to: '/' }),
    selection,
  };
  const [deletion, setDeletion] = useState<PendingDeletion>();
  // The user may have signed in again since: retry first, and go to the login only if the server rejects it again.
  const signInFor = async (id: ConversationId) => {
    if ((await retryUpload(services, id)) !== 'needs-sign-in') return;
    await clearSignIn(services);
    await navigate({ to: '/login', state: { returnTo: '/chats' } });
  };
  return (
    <>
      {hasAny && <SelectionBar selection={selection} onChoose={choose} />}
      {pinned.length > 0 && (
        <section className={stack.md}>
          <h2 className={heading.md}>
            <Trans>Pinned</Trans>
          </h2>
          <Cards isAmongPinned sessions={pinned} {...ofServer} />
        </section>
      )}
      <UnsavedList
        selection={selection}
        records={unsaved}
        lastOpenedId={last?.id}
        onOpen={(id) => onOpen({ id, from: 'device' })}
        onRetry={async (id) => void (await retryUpload(services, id))}
        onSignIn={signInFor}
        onExport={(id) => void exportUnsaved(services, id, labels)}
        onDelete={(id, title) => setDeletion({ id, title, isUnsaved: true })}
      />
      <h2 className={unsaved.length + pinned.length > 0 ? heading.md : visuallyHidden}>
        <Trans>Saved conversations</Trans>
      </h2>
      <ConversationList list={list} pages={pages} isAlone={unsaved.length === 0} {...ofServer} />
      {deletion && (
        <DeleteDialog
          deletion={deletion}
          onClose={() => setDeletion(undefined)}
          onConfirm={(confirmed) =>
            confirmed.isUnsaved
              ? deleteUnsaved(services, confirmed.id)
              : deleteConversation(services, confirmed.id).then(() => loadPinned(services))
          }
        />
      )}
    </>
  );
}
