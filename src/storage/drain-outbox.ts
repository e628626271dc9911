import { backoffMs } from '../domain/backoff.ts';
import { closedTurn } from '../domain/conversation.ts';
import type { Api, ApiFailure } from '../ports/api.ts';
import type { Clock, OutboxChange } from '../ports/device.ts';
import type { Keys } from '../ports/keyring.ts';
import type { Vault } from '../ports/vault.ts';
import type { ConversationRecord, ConversationState } from '../protocol/conversation-record.ts';
import { turnToUpload } from '../protocol/turn-upload.ts';

export type Outbox = {
  readonly vault: Vault;
  readonly api: Api;
  readonly clock: Clock;
  /** Read at send time, so that a token is never older than it need be. */
  keys(): Promise<Keys | undefined>;
  /** Runs while nobody else drains, in any tab or the service worker. */
  alone(work: () => Promise<void>): Promise<void>;
  chance(): number;
  announce(change: OutboxChange): void;
};

const waiting: readonly ConversationState[] = ['finished', 'uploading', 'needs-sign-in'];

/**
 * One pass over the finished conversations of this device. Sends each that is due and belongs to the signed-in
 * person; deletes nothing: a record becomes `stored` only after the server has answered.
 * @returns when to try again, or undefined when nothing is left to try
 */
export async function drainOutbox(outbox: Outbox): Promise<number | undefined> {
  let nextTryAtMs: number | undefined;
  await outbox.alone(async () => {
    for (const record of await outbox.vault.recordsIn(waiting)) await sendIfDue(outbox, record);
    nextTryAtMs = await earliestTry(outbox);
  });
  return nextTryAtMs;
}

async function earliestTry(outbox: Outbox): Promise<number | undefined> {
  const left = await outbox.vault.recordsIn(['finished']);
  return left.length === 0 ? undefined : Math.min(...left.map((record) => record.nextTryAtMs));
}

async function sendIfDue(outbox: Outbox, record: ConversationRecord): Promise<void> {
  const keys = await outbox.keys();
  if (!keys || keys.user?.id !== record.userId) return askToSignIn(outbox, record);
  if (record.state !== 'needs-sign-in' && record.nextTryAtMs > outbox.clock.now()) return;
  await outbox.vault.update(record.id, { state: 'uploading' });
  await send(outbox, record);
}

/** Never sent under another account. Told once, when it starts to wait. */
async function askToSignIn(outbox: Outbox, record: ConversationRecord): Promise<void> {
  if (record.state !== 'needs-sign-in') await settle(outbox, record, { state: 'needs-sign-in' }, {});
}

async function send(outbox: Outbox, record: ConversationRecord): Promise<void> {
  const turns = (await outbox.vault.turns(record.id)).map(closedTurn);
  const answer = await outbox.api.call('uploadConversation', {
    body: { session_id: record.sessionId, conversation_turns: turns.map(turnToUpload) },
  });
  if (answer.type === 'failed') return keepForLater(outbox, record, answer);
  const { tokens_deducted: tokensDeducted, warning } = answer.answer;
  const change = { state: 'stored', tokensDeducted, lastError: undefined } as const;
  await settle(outbox, record, change, { turnCount: turns.length, warning });
}

async function keepForLater(outbox: Outbox, record: ConversationRecord, failure: ApiFailure): Promise<void> {
  const lastError = { code: failure.code, message: failure.message };
  const attempts = record.attempts + 1;
  const state = stateAfter(failure);
  const waitMs = failure.retryAfterMs ?? backoffMs(attempts, outbox.chance());
  await settle(outbox, record, { state, attempts, lastError, nextTryAtMs: outbox.clock.now() + waitMs }, {});
}

/** What waiting can mend goes back in line; what it cannot is kept, visible, with its reason. */
function stateAfter(failure: ApiFailure): ConversationState {
  if (failure.status === 401) return 'needs-sign-in';
  const passing = failure.status === 0 || failure.status >= 500 || [408, 425, 429].includes(failure.status);
  return passing ? 'finished' : 'rejected';
}

async function settle(
  outbox: Outbox,
  record: ConversationRecord,
  change: Partial<ConversationRecord> & { readonly state: ConversationState },
  told: { readonly turnCount?: number; readonly warning?: string | undefined },
): Promise<void> {
  await outbox.vault.update(record.id, change);
  outbox.announce({
    conversationId: record.id,
    state: change.state,
    turnCount: told.turnCount ?? 0,
    tokensDeducted: change.tokensDeducted,
    warning: told.warning,
    error: change.lastError,
  });
}
