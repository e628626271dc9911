import { conversationIdOf, sessionIdOf } from '../../src/protocol/ids.ts';
import type { ReactNode } from 'react';
import { defaultPair } from '../../src/domain/language.ts';
import type { ChatSession } from '../../src/protocol/contract.ts';
import type { ConversationRecord } from '../../src/protocol/conversation-record.ts';
import { ExportDialog } from '../../src/features/history/ExportDialog.tsx';
import { PrintedConversations } from '../../src/features/history/PrintSheet.tsx';
import { ShareLinks } from '../../src/features/history/ShareDialog.tsx';
import type { Share } from '../../src/features/history/ShareDialog.tsx';
import { StoredDataList } from '../../src/features/settings/StoredDataCard.tsx';
import { SharedPage } from '../../src/features/shared-link/SharedScreen.tsx';
import type { StoredData } from '../../src/ports/device-data.ts';
import { UnsavedList } from '../../src/features/history/UnsavedList.tsx';
import { SearchField, SearchResults } from '../../src/features/history/HistorySearch.tsx';
import type { SearchResult, UnsavedSession } from '../../src/state/history.ts';
import { LiveBadge } from '../../src/app/shell/LiveBadge.tsx';
import { OutboxBadge } from '../../src/app/shell/OutboxBadge.tsx';
import { page } from '../../src/ui/theme/page.css.ts';
import { SampleFrame } from './SampleFrame.tsx';
import { sampleTurns } from './samples.ts';

const noop = () => undefined;
const noopAsync = () => Promise.resolve();

const session: ChatSession = {
  id: sessionIdOf('sample'),
  title: 'Chinese – English',
  created_at: '2026-11-21T09:30:00Z',
  last_message: null,
  total_turns_count: sampleTurns.length,
  status: 'completed',
  source_language: 'cmn',
  target_language: 'eng',
  conversation_turns: [],
};

const unsavedSession: UnsavedSession = { ...session, id: conversationIdOf('sample') };
const hits: SearchResult['hits'] = sampleTurns
  .slice(0, 5)
  .map((turn, at) =>
    at === 1 ? { isUnsaved: true, session: unsavedSession, turn } : { isUnsaved: false, session, turn },
  );

const unsaved = [
  { state: 'finished' },
  { state: 'needs-sign-in' },
  { state: 'rejected', lastError: { code: 'RATE_LIMITED', message: '' } },
  { state: 'device-only' },
] as const satisfies readonly Partial<ConversationRecord>[];

const records = unsaved.map((part, at): ConversationRecord => ({
  schema: 1,
  id: conversationIdOf(part.state),
  sessionId: sessionIdOf(part.state),
  userId: 'sample',
  title: '',
  pair: at === 2 ? { source: 'arb', target: 'ind' } : defaultPair,
  startedAtMs: Date.UTC(2026, 10, 21, 9 - at, 30),
  endedAtMs: undefined,
  attempts: 1,
  nextTryAtMs: 0,
  lastError: undefined,
  tokensDeducted: undefined,
  ...part,
}));

const sampleShares: readonly Share[] = [
  { id: '1', created_at: '2026-11-21T09:30:00Z', expires_at: '2026-11-28T09:30:00Z' },
  { id: '2', created_at: '2026-11-20T09:30:00Z', expires_at: '2026-12-20T09:30:00Z' },
];

const sampleStoredData: readonly StoredData[] = [
  { kind: 'conversations', bytes: 182_000, count: 12 },
  { kind: 'outbox', bytes: 8400, count: 1 },
  { kind: 'packs', bytes: 74_000_000, count: 6 },
  { kind: 'phrases', bytes: 84_000, count: undefined },
  { kind: 'favourites', bytes: 1200, count: 9 },
  { kind: 'preferences', bytes: 900, count: undefined },
  { kind: 'app', bytes: 1_400_000, count: undefined },
];

type SearchedProps = { query: string; found: typeof hits; isPartial?: boolean; mark?: ReactNode };

function Searched({ query, found, isPartial = false, mark }: SearchedProps): ReactNode {
  return (
    <SampleFrame isSignedIn mark={mark}>
      <div className={page}>
        <SearchField query={query} onFind={noop} onEnd={noop} />
        <SearchResults
          query={query}
          result={{ total: found.length * 9, isExact: !isPartial, hits: found, isServerSearched: isPartial }}
          onOpen={noop}
        />
      </div>
    </SampleFrame>
  );
}

export const historyScenes: Readonly<Record<string, () => ReactNode>> = {
  'history-unsaved': () => (
    <SampleFrame
      isSignedIn
      mark={<OutboxBadge counts={{ waiting: 1, needsSignIn: 1, rejected: 1 }} isSignedIn onNavigate={noop} />}
    >
      <div className={page}>
        <UnsavedList
          records={records}
          lastOpenedId={undefined}
          onOpen={noop}
          onRetry={noopAsync}
          onSignIn={noopAsync}
          onExport={noop}
          onDelete={noop}
        />
      </div>
    </SampleFrame>
  ),
  'history-search': () => <Searched query="a" found={hits} />,
  'history-search-partial': () => <Searched query="a" found={hits} isPartial />,
  'history-nothing-found-partial': () => <Searched query="xyz" found={[]} isPartial />,
  'history-while-live': () => <Searched query="a" found={hits} mark={<LiveBadge onNavigate={noop} />} />,
  'history-export': () => <ExportDialog targets={[{ from: 'server', id: sessionIdOf('sample') }]} onClose={noop} />,
  'history-share': () => (
    <ShareLinks
      shares={sampleShares}
      address={`https://dragoman.example.org/shared#${'Kx3v'.repeat(11).slice(1)}`}
      error={undefined}
      onCreate={noopAsync}
      onRevoke={noopAsync}
      onClose={noop}
    />
  ),
  'history-shared': () => (
    <SharedPage
      conversation={{
        title: session.title,
        created_at: session.created_at,
        expires_at: '2026-11-28T09:30:00Z',
        source_language: 'cmn',
        target_language: 'eng',
        turns: sampleTurns.slice(0, 5),
      }}
    />
  ),
  'history-print': () => (
    <PrintedConversations
      conversations={[
        {
          title: session.title,
          startedAtMs: Date.parse(session.created_at),
          pair: { source: 'cmn', target: 'eng' },
          turns: sampleTurns,
        },
      ]}
    />
  ),
  'settings-kept-data': () => (
    <SampleFrame isSignedIn>
      <div className={page}>
        <StoredDataList stored={sampleStoredData} isLive={false} onRemove={noop} />
      </div>
    </SampleFrame>
  ),
  'history-nothing-found': () => <Searched query="xyz" found={[]} />,
};
