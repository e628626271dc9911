import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { LocaleCode } from '../../../src/domain/locale.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Pepper } from '../../shared/pepper.ts';

const purposes = ['registration', 'forgot_password', 'mfa'] as const;
export type CodePurpose = (typeof purposes)[number];

const CODE_MINUTES = 10;
const MAX_TRIES = 5;

export type CodeSlot = { readonly purpose: CodePurpose; readonly email: string };

/** A code that was right a moment ago, on its way to be used up. */
export type VerifiedCode = { readonly slot: string; readonly hash: string };

/** Six-digit codes that were mailed: one per purpose and address, few tries, used once. */
export type Codes = {
  generate(): string;
  /** From now on this code counts, and no older one. */
  store(slot: CodeSlot, code: string, locale: LocaleCode): Promise<void>;
  /** Spends a try. Never inside a transaction, whose failure would give the try back. */
  check(slot: CodeSlot, code: string): Promise<VerifiedCode | undefined>;
  /** A right code that is wanted again in a moment does not count as a try. */
  refund(right: VerifiedCode): Promise<void>;
  /** No code for this address counts any more. */
  deleteAll(email: string): Promise<void>;
  /** Uses the code up; answers its language, or nothing when somebody was faster. */
  consume(tx: Tx, right: VerifiedCode): Promise<LocaleCode | undefined>;
};

export function createCodes(db: Db, pepper: Pepper, clock: Clock): Codes {
  const digests = async ({ purpose, email }: CodeSlot, code: string): Promise<VerifiedCode> => ({
    slot: await pepper.digest('slot', purpose, email),
    hash: await pepper.digest('code', purpose, email, code),
  });

  return {
    generate: () => String(randomInt(1_000_000)).padStart(6, '0'),
    store: async (slot, code, locale) => {
      const kept = await digests(slot, code);
      await db.deleteFrom('codes').where('expires_at', '<=', clock()).execute();
      const fresh = { hash: kept.hash, locale, expires_at: minutesFrom(clock(), CODE_MINUTES), tries: 0 };
      await db
        .insertInto('codes')
        .values({ slot: kept.slot, ...fresh })
        .onConflict((one) => one.column('slot').doUpdateSet(fresh))
        .execute();
    },
    check: async (slot, code) => {
      const guess = await digests(slot, code);
      const tried = await db
        .updateTable('codes')
        .set({ tries: sql`tries + 1` })
        .where('slot', '=', guess.slot)
        .where('expires_at', '>', clock())
        .where('tries', '<', MAX_TRIES)
        .returning('hash')
        .executeTakeFirst();
      // Digests of a secret key: how much of two is alike tells nothing about the code.
      return tried?.hash === guess.hash ? guess : undefined;
    },
    refund: async (right) => {
      await db
        .updateTable('codes')
        .set({ tries: sql`greatest(tries - 1, 0)` })
        .where('slot', '=', right.slot)
        .where('hash', '=', right.hash)
        .execute();
    },
    deleteAll: async (email) => {
      const slots = await Promise.all(purposes.map((purpose) => pepper.digest('slot', purpose, email)));
      await db.deleteFrom('codes').where('slot', 'in', slots).execute();
    },
    consume: async (tx, right) => {
      const taken = await tx
        .deleteFrom('codes')
        .where('slot', '=', right.slot)
        .where('hash', '=', right.hash)
        .where('expires_at', '>', clock())
        .returning('locale')
        .executeTakeFirst();
      return taken?.locale;
    },
  };
}

function minutesFrom(date: Date, minutes: number): Date {
  return new Date(date.getTime() + minutes * 60_000);
}
