import { backoffMs } from '../domain/backoff.ts';
import { closedTurn } from '../domain/conversation.ts';
import type { Turn } from '../domain/turn.ts';
import type { Api, ApiFailure, ApiResult } from '../ports/api.ts';
import type { Clock } from '../ports/clock.ts';
import type { OutboxChange } from '../ports/outbox-sync.ts';
import type { Credentials } from '../ports/token-store.ts';
import type { ConversationStore } from '../ports/conversation-store.ts';
import { WAITING_STATES } from '../protocol/conversation-record.ts';
import type { UploadedTurn } from '../protocol/contract.ts';
import type { ConversationRecord, ConversationState } from '../protocol/conversation-record.ts';
import { turnToUpload } from '../protocol/turn-upload.ts';

export type DrainDeps = {
  readonly conversationStore: ConversationStore;
  readonly api: Api;
  readonly clock: Clock;
  /** Read at send time, so that a token is never older than it need be. */
  credentials(): Promise<Credentials | undefined>;
  /** Runs while nobody else drains, in any tab or the service worker. */
  withOutboxLock(work: () => Promise<void>): Promise<void>;
  chance(): number;
  announce(change: OutboxChange): void;
  /** The network has just been seen to work: what waited for it alone need not wait for its turn. */
  readonly isReachable: boolean;
};

/** Longer than any wait that is asked for. A later time was written under a clock that was wrong. */
const LONGEST_WAIT_MS = 60 * 60_000;

/**
 * One pass over the finished conversations of this device. Sends each that is due and belongs to the signed-in
 * person; deletes nothing: a record becomes `stored` only after the server has answered.
 * A device that fails with one of them is told when the others have had their turn.
 * @returns when to try again, or undefined when nothing is left to try
 */
export async function drainOutbox(outbox: DrainDeps): Promise<number | undefined> {
  let nextTryAtMs: number | undefined;
  await outbox.withOutboxLock(async () => {
    const failures: unknown[] = [];
    for (const record of await outbox.conversationStore.recordsIn(WAITING_STATES))
      await sendIfDue(outbox, record).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
    nextTryAtMs = await earliestTry(outbox);
  });
  return nextTryAtMs;
}

async function earliestTry(outbox: DrainDeps): Promise<number | undefined> {
  const left = await outbox.conversationStore.recordsIn(['finished']);
  return left.length === 0 ? undefined : Math.min(...left.map((record) => record.nextTryAtMs));
}

async function sendIfDue(outbox: DrainDeps, record: ConversationRecord): Promise<void> {
  const keys = await outbox.credentials();
  if (!keys || keys.user?.id !== record.userId) return askToSignIn(outbox, record);
  if (!isDue(outbox, record)) return;
  await outbox.conversationStore.update(record.id, { state: 'uploading' });
  await send(outbox, record, keys.token);
}

function isDue({ clock, isReachable }: DrainDeps, { state, nextTryAtMs, lastError }: ConversationRecord): boolean {
  if (state === 'needs-sign-in') return true;
  if (isReachable && lastError?.code === 'network_error') return true;
  const now = clock.now();
  return nextTryAtMs <= now || nextTryAtMs > now + LONGEST_WAIT_MS;
}

/** Never sent under another account. Told once, when it starts to wait. */
async function askToSignIn(outbox: DrainDeps, record: ConversationRecord): Promise<void> {
  if (record.state !== 'needs-sign-in') await settle(outbox, record, { state: 'needs-sign-in' });
}

async function send(outbox: DrainDeps, record: ConversationRecord, token: string): Promise<void> {
  const turns = uploadsOf(await outbox.conversationStore.turns(record.id));
  if (!turns) return keepForLater(outbox, record, unreadable);
  const answer = await upload(outbox.api, record, turns, token);
  if (answer.type === 'failed') return keepForLater(outbox, record, answer);
  const { tokens_deducted: tokensDeducted, warning } = answer.body;
  const change = { state: 'stored', tokensDeducted, lastError: undefined } as const;
  await outbox.conversationStore.update(record.id, change);
  tell(outbox, record, change, { turnCount: turns.length, warning });
}

/** What the device's storage holds need not be what we wrote. It must not hold up what waits behind it. */
const unreadable: ApiFailure = {
  type: 'failed',
  status: 400,
  code: 'invalid_request',
  message: 'The stored turns cannot be read.',
  retryAfterMs: undefined,
};

function uploadsOf(turns: readonly Turn[]): UploadedTurn[] | undefined {
  try {
    return turns.map(closedTurn).map(turnToUpload);
  } catch {
    return undefined;
  }
}

type Uploaded = { readonly tokens_deducted: number; readonly warning?: string | undefined };

/** What this device interpreted by itself has no session at the server yet. */
function upload(
  api: Api,
  record: ConversationRecord,
  turns: UploadedTurn[],
  token: string,
): Promise<ApiResult<Uploaded>> {
  if (record.interpreter !== 'device') {
    const body = { session_id: record.sessionId, conversation_turns: turns };
    return api.request('uploadConversation', { body }, { token });
  }
  const body = {
    id: record.id,
    ...(record.title && { title: record.title }),
    source_language: record.pair.source,
    target_language: record.pair.target,
    started_at: new Date(record.startedAtMs).toISOString(),
    conversation_turns: turns,
  };
  return api.request('uploadDeviceConversation', { body }, { token });
}

async function keepForLater(outbox: DrainDeps, record: ConversationRecord, failure: ApiFailure): Promise<void> {
  const lastError = { code: failure.code, message: failure.message };
  const attempts = record.attempts + 1;
  const waitMs = Math.min(LONGEST_WAIT_MS, failure.retryAfterMs ?? backoffMs(attempts, outbox.chance()));
  const nextTryAtMs = outbox.clock.now() + waitMs;
  await settle(outbox, record, { state: stateAfter(failure), attempts, lastError, nextTryAtMs });
}

/** What waiting can mend goes back in line; what it cannot is kept, visible, with its reason. */
function stateAfter(failure: ApiFailure): ConversationState {
  if (failure.status === 401) return 'needs-sign-in';
  const passing = failure.status === 0 || failure.status >= 500 || [408, 425, 429].includes(failure.status);
  return passing ? 'finished' : 'rejected';
}

type Settled = Partial<ConversationRecord> & { readonly state: ConversationState };

/** Writes what became of it, and tells it when it is news: a tenth try that failed is none. */
async function settle(outbox: DrainDeps, record: ConversationRecord, change: Settled): Promise<void> {
  await outbox.conversationStore.update(record.id, change);
  const isFirstTry = record.attempts === 0;
  if (isFirstTry || change.state !== settledState(record)) tell(outbox, record, change, {});
}

/** `uploading` is a try that was cut off: before it, the conversation was waiting. */
function settledState({ state }: ConversationRecord): ConversationState {
  return state === 'uploading' ? 'finished' : state;
}

function tell(
  outbox: DrainDeps,
  record: ConversationRecord,
  change: Settled,
  told: { readonly turnCount?: number; readonly warning?: string | undefined },
): void {
  outbox.announce({
    conversationId: record.id,
    userId: record.userId,
    state: change.state,
    turnCount: told.turnCount ?? 0,
    tokensDeducted: change.tokensDeducted,
    warning: told.warning,
    error: change.lastError,
  });
}
