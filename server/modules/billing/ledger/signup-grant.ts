import type { Tx } from '../../../db/schema.ts';
import type { ServerDeps } from '../../../shared/deps/server-deps.ts';
import type { FreeTokenEvents } from '../../../shared/free-token-events.ts';
import { credit, openBalance } from './ledger.ts';

export type Recipient = { readonly userId: string; readonly email: string };

/** The tokens of a new account: once per mailbox. */
export type SignupGrant = {
  /**
   * Opens the balance of an account and grants the tokens, unless the account or its mailbox has had them, or the free
   * tokens of the day are used up: then a later sign-in grants them. Idempotent.
   */
  grant(tx: Tx, recipient: Recipient, now: Date): Promise<void>;
  /** Keeps the mailbox of an account that is closed from having the tokens again. */
  rememberMailbox(tx: Tx, email: string, now: Date): Promise<void>;
};

const REFERENCE = 'signup';

export type SignupGrantDeps = Pick<ServerDeps, 'pepper' | 'freeTokens'> & {
  readonly tokens: number;
  readonly events: FreeTokenEvents;
};

export function createSignupGrant({ tokens, pepper, freeTokens, events }: SignupGrantDeps): SignupGrant {
  async function remember(tx: Tx, email: string, now: Date): Promise<string | undefined> {
    const inserted = await tx
      .insertInto('gifted_mailboxes')
      .values({ digest: await pepper.digest('gifted-mailbox', mailboxOf(email)), created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('digest')
      .executeTakeFirst();
    return inserted?.digest;
  }

  return {
    grant: async (tx, { userId, email }, now) => {
      await openBalance(tx, userId);
      if (tokens === 0 || (await hadGrant(tx, userId))) return;
      const digest = await remember(tx, email, now);
      if (digest === undefined) return;
      if (await freeTokens.take(tx, 'gift', tokens, now)) {
        await credit(tx, { userId, kind: 'grant', tokens, reference: REFERENCE }, now);
        events.freeTokensGranted('gift', tokens);
      } else {
        await tx.deleteFrom('gifted_mailboxes').where('digest', '=', digest).execute();
        events.freeTokensRefused('gift');
      }
    },
    rememberMailbox: async (tx, email, now) => {
      await remember(tx, email, now);
    },
  };
}

async function hadGrant(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('ledger_entries')
    .select('id')
    .where('user_id', '=', userId)
    .where('reference', '=', REFERENCE)
    .executeTakeFirst();
  return found !== undefined;
}

/** Providers deliver mail to `name+anything` to `name`; Google also ignores dots. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const name = email.slice(0, at).toLowerCase().replace(/\+.*$/, '');
  const isGoogle = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGoogle ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
