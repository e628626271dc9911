import { backoffMs } from '../domain/backoff.ts';
import { closedTurns } from '../domain/conversation.ts';
import type { Turn } from '../domain/turn.ts';
import type { Api, ApiFailure, ApiResult } from '../ports/api.ts';
import type { Clock } from '../ports/clock.ts';
import type { OutboxChange } from '../ports/outbox-sync.ts';
import type { Credentials } from '../ports/token-store.ts';
import type { ConversationStore } from '../ports/conversation-store.ts';
import {
  OUTBOX_STATES,
  serverIdOf,
  type ConversationRecord,
  type ConversationState,
} from '../protocol/conversation-record.ts';
import type { UploadedTurn } from '../protocol/contract.ts';
import { turnToUpload } from '../protocol/turn-upload.ts';
import { isRetryable } from '../shared/retryable.ts';
import { reportFailure } from '../shared/report-failure.ts';

export type DrainDeps = {
  readonly conversationStore: ConversationStore;
  readonly api: Api;
  readonly clock: Clock;
  /** Read before each upload: the token may have changed since the pass started. */
  credentials(): Promise<Credentials | undefined>;
  /** False for the service worker: its copy of the credentials can be lost or out of date, and only the page can tell. */
  readonly knowsSignIn: boolean;
  /** Runs under the lock that tabs and the service worker share. */
  withOutboxLock(work: () => Promise<void>): Promise<void>;
  random(): number;
  announce(change: OutboxChange): void;
  /** The network is known to work: uploads that failed without a response are due at once. */
  readonly isReachable: boolean;
};

/** The longest delay before a retry. A stored time further ahead was computed with a wrong clock. */
const MAX_DELAY_MS = 60 * 60_000;

/**
 * One pass over the finished and the deleted conversations of this device. Uploads each finished one that is due and
 * belongs to the signed-in user: it becomes `stored` only after the server has confirmed it, and not when it was corrected
 * or deleted meanwhile. Deletes the sessions of deleted ones on the server.
 * @returns when to try again; undefined when nothing is left to try
 * @throws the first storage failure, after all conversations were tried; or `UnknownSignIn`
 */
export async function drainOutbox(deps: DrainDeps): Promise<number | undefined> {
  let nextTryAtMs: number | undefined;
  await deps.withOutboxLock(async () => {
    const failures: unknown[] = [];
    for (const record of await deps.conversationStore.recordsIn(OUTBOX_STATES)) {
      const work = record.state === 'deleted' ? deleteIfDue(deps, record) : uploadIfDue(deps, record);
      await work.catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
    nextTryAtMs = await earliestTry(deps);
  });
  return nextTryAtMs;
}

async function earliestTry(deps: DrainDeps): Promise<number | undefined> {
  const found = await deps.conversationStore.recordsIn(['finished', 'uploading', 'deleted']);
  // No other pass runs: the device has failed to store the result of an upload.
  if (found.some(({ state }) => state === 'uploading')) throw new Error('An upload has no stored result.');
  const user = (await deps.credentials())?.user;
  const left = found.filter(({ state, userId }) => state === 'finished' || userId === user?.id);
  return left.length === 0 ? undefined : Math.min(...left.map((record) => record.nextTryAtMs));
}

async function uploadIfDue(deps: DrainDeps, record: ConversationRecord): Promise<void> {
  const credentials = await deps.credentials();
  if (!credentials || credentials.user?.id !== record.userId) return waitForSignIn(deps, record);
  if (!isDue(deps, record)) return;
  await deps.conversationStore.update(record.id, { state: 'uploading' }, [record.state]);
  await uploadRecord(deps, record, credentials.token);
}

/** Only the user whose conversation it was can delete it on the server. */
async function deleteIfDue(deps: DrainDeps, record: ConversationRecord): Promise<void> {
  const credentials = await deps.credentials();
  if (!credentials || credentials.user?.id !== record.userId || !isDue(deps, record)) return;
  const input = { params: { id: serverIdOf(record) } };
  const result = await deps.api.request('deleteSession', input, { token: credentials.token });
  // Any other refusal: the server has no such session, and another attempt would get the same response.
  const isDone = result.type === 'ok' || (result.status !== 401 && !isRetryable(result));
  if (isDone) return deps.conversationStore.remove(record.id);
  await deps.conversationStore.update(record.id, afterFailure(deps, record, result));
}

function isDue({ clock, isReachable }: DrainDeps, { state, nextTryAtMs, lastError }: ConversationRecord): boolean {
  if (state === 'needs-sign-in') return true;
  if (isReachable && lastError?.code === 'network_error') return true;
  const now = clock.now();
  return nextTryAtMs <= now || nextTryAtMs > now + MAX_DELAY_MS;
}

/** The page then drains the outbox itself, with the credentials of its own. */
class UnknownSignIn extends Error {
  constructor() {
    super('The copy of the credentials does not fit: the page knows whether its user is signed in.');
  }
}

/** A conversation is never uploaded to another user's account. Announced once, when it starts to wait. */
async function waitForSignIn(deps: DrainDeps, record: ConversationRecord): Promise<void> {
  if (record.state === 'needs-sign-in') return;
  if (!deps.knowsSignIn) throw new UnknownSignIn();
  await storeResult(deps, record, { state: 'needs-sign-in' }, record.state);
}

async function uploadRecord(deps: DrainDeps, record: ConversationRecord, token: string): Promise<void> {
  const turns = uploadsOf(await deps.conversationStore.turns(record.id));
  // Deleted before all turns were read.
  if ((await deps.conversationStore.record(record.id))?.state !== 'uploading') return;
  if (!turns) return storeFailure(deps, record, unreadable);
  const result = await upload(deps.api, record, turns, token);
  if (result.type === 'failed') return storeFailure(deps, record, result);
  const { tokens_deducted: tokens, warning } = result.body;
  const tokensDeducted = (record.tokensDeducted ?? 0) + tokens;
  const change = { state: 'stored', tokensDeducted, lastError: undefined } as const;
  await deps.conversationStore.update(record.id, { tokensDeducted, lastError: undefined });
  await deps.conversationStore.update(record.id, { state: 'stored' }, ['uploading']);
  const after = (await deps.conversationStore.record(record.id))?.state;
  // Corrected, or continued, meanwhile: the upload that follows is announced.
  if (after === 'finished' || after === 'live' || after === 'deleted') return;
  announce(deps, record, change, { turnCount: turns.length, warning });
}

/** Another version of the app may have stored the turns. One unreadable conversation must not block the others. */
const unreadable: ApiFailure = {
  type: 'failed',
  status: 400,
  code: 'invalid_request',
  message: 'The stored turns cannot be read.',
  retryAfterMs: undefined,
};

function uploadsOf(turns: readonly Turn[]): UploadedTurn[] | undefined {
  try {
    return closedTurns(turns).map(turnToUpload);
  } catch (error) {
    reportFailure(error);
    return undefined;
  }
}

type Uploaded = { readonly tokens_deducted: number; readonly warning?: string | undefined };

/** The server has no session yet for a conversation that this device interpreted. */
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

async function storeFailure(deps: DrainDeps, record: ConversationRecord, failure: ApiFailure): Promise<void> {
  if (failure.status === 401 && !deps.knowsSignIn) throw new UnknownSignIn();
  const change = { state: stateAfter(failure), ...afterFailure(deps, record, failure) };
  await storeResult(deps, record, change, 'uploading');
}

type Attempt = Pick<ConversationRecord, 'attempts' | 'lastError' | 'nextTryAtMs'>;

function afterFailure({ clock, random }: DrainDeps, record: ConversationRecord, failure: ApiFailure): Attempt {
  const attempts = record.attempts + 1;
  const delayMs = Math.min(MAX_DELAY_MS, failure.retryAfterMs ?? backoffMs(attempts, random()));
  const lastError = { code: failure.code, message: failure.message };
  return { attempts, lastError, nextTryAtMs: clock.now() + delayMs };
}

/** A retryable failure returns the conversation to the queue; any other is stored with its reason and shown. */
function stateAfter(failure: ApiFailure): ConversationState {
  if (failure.status === 401) return 'needs-sign-in';
  return isRetryable(failure) ? 'finished' : 'rejected';
}

type Result = Partial<ConversationRecord> & { readonly state: ConversationState };

/**
 * Stores the result and announces it, also of a repeated failure: a page may have counted the conversation as one that
 * is being uploaded. Does nothing for a conversation that is not in the state `from` any more.
 */
async function storeResult(
  deps: DrainDeps,
  record: ConversationRecord,
  change: Result,
  from: ConversationState,
): Promise<void> {
  await deps.conversationStore.update(record.id, change, [from]);
  if ((await deps.conversationStore.record(record.id))?.state !== change.state) return;
  const isRepeated = record.attempts > 0 && change.state === stateBeforeAttempt(record);
  announce(deps, record, change, { isRepeated });
}

/** `uploading` is left behind by an interrupted attempt: before it, the conversation was waiting. */
function stateBeforeAttempt({ state }: ConversationRecord): ConversationState {
  return state === 'uploading' ? 'finished' : state;
}

function announce(
  deps: DrainDeps,
  record: ConversationRecord,
  change: Result,
  details: Partial<Pick<OutboxChange, 'turnCount' | 'warning' | 'isRepeated'>>,
): void {
  deps.announce({
    conversationId: record.id,
    userId: record.userId,
    state: change.state,
    turnCount: details.turnCount ?? 0,
    tokensDeducted: change.tokensDeducted,
    warning: details.warning,
    error: change.lastError,
    isRepeated: details.isRepeated ?? false,
  });
}
