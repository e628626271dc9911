import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { LocaleCode } from '../../../src/domain/locale.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Pepper } from '../../shared/pepper.ts';

/** Of codes that are mailed to the address of the account itself. */
const ownPurposes = ['registration', 'forgot_password', 'mfa', 'confirmation'] as const;
export type CodePurpose = (typeof ownPurposes)[number] | 'email_change';

const CODE_MINUTES = 10;
const MAX_TRIES = 5;

export type CodeSlot =
  | { readonly purpose: Exclude<CodePurpose, 'email_change'>; readonly email: string }
  /** Only the account that gave its password may use the code: a stolen token with a code of another account may not. */
  | { readonly purpose: 'email_change'; readonly email: string; readonly accountId: string };

/** A code that passed `check` and is not yet consumed. */
export type VerifiedCode = { readonly slot: string; readonly hash: string };

/** Mailed six-digit codes: one per purpose and address (a new address: per account too), with limited tries, for a single use. */
export type Codes = {
  generate(): string;
  /** Replaces the older code of this slot. */
  store(slot: CodeSlot, code: string, locale: LocaleCode): Promise<void>;
  /** Whether a code of this slot was sent that has neither been used nor expired. */
  isPending(slot: CodeSlot): Promise<boolean>;
  /** Uses up one try. Not inside a transaction: its rollback would restore the try. */
  check(slot: CodeSlot, code: string): Promise<VerifiedCode | undefined>;
  /** Restores the try of a right code that the next request sends again. */
  refund(verified: VerifiedCode): Promise<void>;
  /** Voids the codes that an account with this address asked for. */
  deleteAll(email: string): Promise<void>;
  /**
   * Consumes the code.
   * @returns the locale it was mailed in; undefined when it has expired or a concurrent request has consumed it
   */
  consume(tx: Tx, verified: VerifiedCode): Promise<LocaleCode | undefined>;
};

export function createCodes(db: Db, pepper: Pepper, clock: Clock): Codes {
  const ownerOf = (slot: CodeSlot) => (slot.purpose === 'email_change' ? [slot.email, slot.accountId] : [slot.email]);
  const slotDigest = (slot: CodeSlot) => pepper.digest('slot', slot.purpose, ...ownerOf(slot));
  const digests = async (slot: CodeSlot, code: string): Promise<VerifiedCode> => ({
    slot: await slotDigest(slot),
    hash: await pepper.digest('code', slot.purpose, ...ownerOf(slot), code),
  });

  return {
    generate: () => String(randomInt(1_000_000)).padStart(6, '0'),
    store: async (slot, code, locale) => {
      const { slot: place, hash } = await digests(slot, code);
      await db.deleteFrom('codes').where('expires_at', '<=', clock()).execute();
      const fresh = { hash, locale, expires_at: minutesFrom(clock(), CODE_MINUTES), tries: 0 };
      await db
        .insertInto('codes')
        .values({ slot: place, ...fresh })
        .onConflict((conflict) => conflict.column('slot').doUpdateSet(fresh))
        .execute();
    },
    isPending: async (slot) => {
      const found = await db
        .selectFrom('codes')
        .select('slot')
        .where('slot', '=', await slotDigest(slot))
        .where('expires_at', '>', clock())
        .executeTakeFirst();
      return found !== undefined;
    },
    check: async (slot, code) => {
      const guess = await digests(slot, code);
      const attempt = await db
        .updateTable('codes')
        .set({ tries: sql`tries + 1` })
        .where('slot', '=', guess.slot)
        .where('expires_at', '>', clock())
        .where('tries', '<', MAX_TRIES)
        .returning('hash')
        .executeTakeFirst();
      // Not timing-sensitive: both are keyed digests.
      return attempt?.hash === guess.hash ? guess : undefined;
    },
    refund: async (verified) => {
      await db
        .updateTable('codes')
        .set({ tries: sql`greatest(tries - 1, 0)` })
        .where('slot', '=', verified.slot)
        .where('hash', '=', verified.hash)
        .execute();
    },
    deleteAll: async (email) => {
      const slots = await Promise.all(ownPurposes.map((purpose) => pepper.digest('slot', purpose, email)));
      await db.deleteFrom('codes').where('slot', 'in', slots).execute();
    },
    consume: async (tx, verified) => {
      const consumed = await tx
        .deleteFrom('codes')
        .where('slot', '=', verified.slot)
        .where('hash', '=', verified.hash)
        .where('expires_at', '>', clock())
        .returning('locale')
        .executeTakeFirst();
      return consumed?.locale;
    },
  };
}

function minutesFrom(date: Date, minutes: number): Date {
  return new Date(date.getTime() + minutes * 60_000);
}
