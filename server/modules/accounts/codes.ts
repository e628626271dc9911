import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { LocaleCode } from '../../../src/domain/locale.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Pepper } from '../../shared/pepper.ts';

const purposes = ['registration', 'forgot_password', 'mfa', 'confirmation'] as const;
export type CodePurpose = (typeof purposes)[number];

const CODE_MINUTES = 10;
const MAX_TRIES = 5;

export type CodeSlot = { readonly purpose: CodePurpose; readonly email: string };

/** A code that passed `check` and is not yet consumed. */
export type VerifiedCode = { readonly slot: string; readonly hash: string };

/** Mailed six-digit codes: one per purpose and address, with limited tries, for a single use. */
export type Codes = {
  generate(): string;
  /** Replaces the older code of this slot. */
  store(slot: CodeSlot, code: string, locale: LocaleCode): Promise<void>;
  /** Uses up one try. Not inside a transaction: its rollback would restore the try. */
  check(slot: CodeSlot, code: string): Promise<VerifiedCode | undefined>;
  /** Restores the try of a right code that the next request sends again. */
  refund(verified: VerifiedCode): Promise<void>;
  /** Voids the codes of all purposes. */
  deleteAll(email: string): Promise<void>;
  /**
   * Consumes the code.
   * @returns the locale it was mailed in; undefined when it has expired or a concurrent request has consumed it
   */
  consume(tx: Tx, verified: VerifiedCode): Promise<LocaleCode | undefined>;
};

export function createCodes(db: Db, pepper: Pepper, clock: Clock): Codes {
  const digests = async ({ purpose, email }: CodeSlot, code: string): Promise<VerifiedCode> => ({
    slot: await pepper.digest('slot', purpose, email),
    hash: await pepper.digest('code', purpose, email, code),
  });

  return {
    generate: () => String(randomInt(1_000_000)).padStart(6, '0'),
    store: async (slot, code, locale) => {
      const { slot: slotDigest, hash } = await digests(slot, code);
      await db.deleteFrom('codes').where('expires_at', '<=', clock()).execute();
      const fresh = { hash, locale, expires_at: minutesFrom(clock(), CODE_MINUTES), tries: 0 };
      await db
        .insertInto('codes')
        .values({ slot: slotDigest, ...fresh })
        .onConflict((conflict) => conflict.column('slot').doUpdateSet(fresh))
        .execute();
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
      const slots = await Promise.all(purposes.map((purpose) => pepper.digest('slot', purpose, email)));
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
