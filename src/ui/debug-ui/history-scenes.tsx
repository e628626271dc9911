import type { ReactNode } from 'react';
import { defaultPair } from '../../domain/language.ts';
import type { ChatSession } from '../../protocol/contract.ts';
import type { ConversationRecord } from '../../protocol/conversation-record.ts';
import { DeviceList } from '../history/DeviceList.tsx';
import { SearchField, SearchResults } from '../history/HistorySearch.tsx';
import { LiveMark } from '../shell/LiveMark.tsx';
import { OutboxMark } from '../shell/OutboxMark.tsx';
import { page } from '../theme/page.css.ts';
import { Framed } from './Framed.tsx';
import { sampleTotals, sampleTurns } from './samples.ts';

const nothing = () => undefined;
const later = () => Promise.resolve();

const session: ChatSession = {
  id: 'sample',
  title: 'Chinese – English',
  created_at: '2026-11-21T09:30:00Z',
  last_message: null,
  total_turns_count: sampleTurns.length,
  status: 'completed',
  source_language: 'cmn',
  target_language: 'eng',
  conversation_turns: [],
};

const hits = sampleTurns.slice(0, 5).map((turn, at) => ({ session, isOnlyHere: at === 1, turn }));

const unsaved = [
  { state: 'finished' },
  { state: 'needs-sign-in' },
  { state: 'rejected', lastError: { code: 'RATE_LIMITED', message: '' } },
  { state: 'device-only' },
] as const satisfies readonly Partial<ConversationRecord>[];

const records = unsaved.map((part, at): ConversationRecord => ({
  schema: 1,
  id: part.state,
  sessionId: part.state,
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

function Searched({ query, found, mark }: { query: string; found: typeof hits; mark?: ReactNode }): ReactNode {
  return (
    <Framed isSignedIn mark={mark}>
      <div className={page}>
        <SearchField query={query} onFind={nothing} onEnd={nothing} />
        <SearchResults query={query} result={{ total: found.length * 9, hits: found }} onOpen={nothing} />
      </div>
    </Framed>
  );
}

export const historyScenes: Readonly<Record<string, () => ReactNode>> = {
  'history-unsaved': () => (
    <Framed
      isSignedIn
      mark={<OutboxMark counts={{ waiting: 1, needsSignIn: 1, rejected: 1 }} isSignedIn onNavigate={nothing} />}
    >
      <div className={page}>
        <DeviceList
          records={records}
          lastOpenedId={undefined}
          onOpen={nothing}
          onRetry={later}
          onSignIn={later}
          onExport={nothing}
          onDelete={nothing}
        />
      </div>
    </Framed>
  ),
  'history-search': () => <Searched query="a" found={hits} />,
  'history-while-live': () => (
    <Searched query="a" found={hits} mark={<LiveMark totals={sampleTotals} isHome={false} onNavigate={nothing} />} />
  ),
  'history-nothing-found': () => <Searched query="xyz" found={[]} />,
};
