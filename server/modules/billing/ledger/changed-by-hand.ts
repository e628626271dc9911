import type { Tx } from '../../../db/schema.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { credit, deduct } from './ledger.ts';

export type ChangeByHand = {
  /** The idempotency key. */
  readonly id: string;
  readonly userId: string;
  /** Positive to grant; negative to take, at most the balance. */
  readonly tokens: number;
  readonly reason: string;
};

/**
 * A grant or withdrawal of an administrator.
 * @returns by how much the balance changed; undefined when it was done before
 * @throws ApiError 409 when it was done before with another number of tokens
 */
export async function changeTokensByHand(tx: Tx, change: ChangeByHand, now: Date): Promise<number | undefined> {
  const { id, userId, tokens, reason } = change;
  const reference = `admin:${id}`;
  const known = await tx
    .selectFrom('ledger_entries')
    .select(['kind', 'asked'])
    .where('user_id', '=', userId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (known) {
    const asked = known.kind === 'withdrawal' ? -known.asked : known.asked;
    if (asked === tokens) return undefined;
    throw new ApiError(409, 'conflict', 'This change was made already, with another number of tokens.');
  }
  if (tokens > 0) await credit(tx, { userId, kind: 'grant', tokens, reference }, now);
  else await deduct(tx, { userId, kind: 'withdrawal', tokens: -tokens, reference }, now);
  const entry = await tx
    .updateTable('ledger_entries')
    .set({ reason })
    .where('user_id', '=', userId)
    .where('reference', '=', reference)
    .returning('tokens')
    .executeTakeFirst();
  return entry?.tokens ?? 0;
}
