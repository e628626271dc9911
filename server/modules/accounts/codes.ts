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
export class Codes {
  readonly #db: Db;
  readonly #pepper: Pepper;
  readonly #clock: Clock;

  constructor(db: Db, pepper: Pepper, clock: Clock) {
    this.#db = db;
    this.#pepper = pepper;
    this.#clock = clock;
  }

  generate(): string {
    return String(randomInt(1_000_000)).padStart(6, '0');
  }

  /** Replaces the older code of this slot. */
  async store(slot: CodeSlot, code: string, locale: LocaleCode): Promise<void> {
    const { slot: place, hash } = await this.#digests(slot, code);
    await this.#db.deleteFrom('codes').where('expires_at', '<=', this.#clock()).execute();
    const fresh = { hash, locale, expires_at: minutesFrom(this.#clock(), CODE_MINUTES), tries: 0 };
    await this.#db
      .insertInto('codes')
      .values({ slot: place, ...fresh })
      .onConflict((conflict) => conflict.column('slot').doUpdateSet(fresh))
      .execute();
  }

  /** Whether a code of this slot was sent that has neither been used nor expired. */
  async isPending(slot: CodeSlot): Promise<boolean> {
    const found = await this.#db
      .selectFrom('codes')
      .select('slot')
      .where('slot', '=', await this.#slotDigest(slot))
      .where('expires_at', '>', this.#clock())
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Uses up one try. Not inside a transaction: its rollback would restore the try. */
  async check(slot: CodeSlot, code: string): Promise<VerifiedCode | undefined> {
    const guess = await this.#digests(slot, code);
    const attempt = await this.#db
      .updateTable('codes')
      .set({ tries: sql`tries + 1` })
      .where('slot', '=', guess.slot)
      .where('expires_at', '>', this.#clock())
      .where('tries', '<', MAX_TRIES)
      .returning('hash')
      .executeTakeFirst();
    // Not timing-sensitive: both are keyed digests.
    return attempt?.hash === guess.hash ? guess : undefined;
  }

  /** Restores the try of a right code that the next request sends again. */
  async refund(verified: VerifiedCode): Promise<void> {
    await this.#db
      .updateTable('codes')
      .set({ tries: sql`greatest(tries - 1, 0)` })
      .where('slot', '=', verified.slot)
      .where('hash', '=', verified.hash)
      .execute();
  }

  /** Voids the codes that an account with this address asked for. */
  async deleteAll(email: string): Promise<void> {
    const slots = await Promise.all(ownPurposes.map((purpose) => this.#pepper.digest('slot', purpose, email)));
    await this.#db.deleteFrom('codes').where('slot', 'in', slots).execute();
  }

  /**
   * Consumes the code.
   * @returns the locale it was mailed in; undefined when it has expired or a concurrent request has consumed it
   */
  async consume(tx: Tx, verified: VerifiedCode): Promise<LocaleCode | undefined> {
    const consumed = await tx
      .deleteFrom('codes')
      .where('slot', '=', verified.slot)
      .where('hash', '=', verified.hash)
      .where('expires_at', '>', this.#clock())
      .returning('locale')
      .executeTakeFirst();
    return consumed?.locale;
  }

  #slotDigest(slot: CodeSlot): Promise<string> {
    return this.#pepper.digest('slot', slot.purpose, ...ownerOf(slot));
  }

  async #digests(slot: CodeSlot, code: string): Promise<VerifiedCode> {
    return {
      slot: await this.#slotDigest(slot),
      hash: await this.#pepper.digest('code', slot.purpose, ...ownerOf(slot), code),
    };
  }
}

function ownerOf(slot: CodeSlot): readonly string[] {
  return slot.purpose === 'email_change' ? [slot.email, slot.accountId] : [slot.email];
}

function minutesFrom(date: Date, minutes: number): Date {
  return new Date(date.getTime() + minutes * 60_000);
}
