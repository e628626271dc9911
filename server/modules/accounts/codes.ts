import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { LocaleCode } from '../../../src/domain/locale.ts';
import { confirmedChange } from '../../../src/protocol/contract.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Pepper } from '../../shared/pepper.ts';
import { newSecret } from '../../shared/secrets.ts';

/** Mails that anyone can request for an address: they carry a link beside the code. */
export type OpenPurpose = 'registration' | 'forgot_password';

/** Purposes of codes that are mailed to the address of the account itself. */
const ownPurposes = ['registration', 'forgot_password', 'mfa', ...confirmedChange.options] as const;
/** `new_email`: to the address that an account is to get. */
export type CodePurpose = (typeof ownPurposes)[number] | 'new_email';

const CODE_MINUTES = 10;
export const LINK_MINUTES = 30;
const MAX_TRIES = 5;
/** Used and expired links are remembered for as long, so that the page can say which it is. */
const REMEMBERED_MINUTES = 24 * 60;

/**
 * No code: a row remembers that the password was right from a network, which may then ask for the second factor.
 */
type AcceptedPassword = 'accepted_password';

export type CodeTarget = { readonly purpose: CodePurpose; readonly email: string };

/**
 * The holder is the ticket of the browser that requested the code, or the id of the signed-in account: guesses of
 * anyone else meet another slot, so that they neither use up the tries of this code nor replace it.
 */
export type CodeSlot = CodeTarget & { readonly holder: string };

type RowSlot = Omit<CodeSlot, 'purpose'> & { readonly purpose: CodePurpose | AcceptedPassword };

/** A code or link that was checked and is not yet consumed. */
export type VerifiedCode = { readonly slot: string; readonly subject: string; readonly hash: string };

export type LinkRefusal = 'unknown' | 'expired' | 'used';

/**
 * Single-use proofs in mails: six-digit codes with limited tries, one per holder, and links with 256 random bits,
 * which any browser may use and any number of which are valid at the same time.
 */
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

  generateLinkSecret(): string {
    return newSecret();
  }

  /** Replaces the older code of this slot. */
  async store(slot: CodeSlot, code: string, locale: LocaleCode): Promise<void> {
    await this.#put(await this.#digests(slot, code), locale, CODE_MINUTES);
  }

  /** Leaves older links valid. */
  async storeLink(target: CodeTarget, secret: string, locale: LocaleCode): Promise<void> {
    await this.#put(await this.#linkDigests(target, secret), locale, LINK_MINUTES);
  }

  /** For ten minutes, for this network only; voided with the codes when the password changes. */
  async rememberPassword(email: string, network: string): Promise<void> {
    await this.#put(await this.#digests(acceptedPassword(email, network), ''), 'en-US', CODE_MINUTES);
  }

  async hasRememberedPassword(email: string, network: string): Promise<boolean> {
    return await this.isPending(acceptedPassword(email, network));
  }

  /** Whether a code of this slot was sent that has neither been used nor expired. */
  async isPending(slot: RowSlot): Promise<boolean> {
    const found = await this.#db
      .selectFrom('codes')
      .select('slot')
      .where('slot', '=', await this.#slotDigest(slot))
      .where('expires_at', '>', this.#clock())
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return found !== undefined;
  }

  /**
   * Uses up one try. Not inside a transaction: its rollback would restore the try.
   * @returns undefined when this holder has no code that can be tried; `isRight` otherwise
   */
  async check(slot: CodeSlot, code: string): Promise<(VerifiedCode & { readonly isRight: boolean }) | undefined> {
    const guess = await this.#digests(slot, code);
    const attempt = await this.#db
      .updateTable('codes')
      .set({ tries: sql`tries + 1` })
      .where('slot', '=', guess.slot)
      .where('expires_at', '>', this.#clock())
      .where('used_at', 'is', null)
      .where('tries', '<', MAX_TRIES)
      .returning('hash')
      .executeTakeFirst();
    // Not timing-sensitive: both are keyed digests.
    return attempt && { ...guess, isRight: attempt.hash === guess.hash };
  }

  /** Links have no tries: guessing 256 bits is hopeless. */
  async checkLink(target: CodeTarget, secret: string): Promise<VerifiedCode | LinkRefusal> {
    const guess = await this.#linkDigests(target, secret);
    const found = await this.#db
      .selectFrom('codes')
      .select(['used_at', 'expires_at'])
      .where('slot', '=', guess.slot)
      .executeTakeFirst();
    if (!found) return 'unknown';
    if (found.used_at) return 'used';
    return found.expires_at > this.#clock() ? guess : 'expired';
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

  /** Voids the codes and links that were mailed to this address for its account. */
  async deleteAll(email: string): Promise<void> {
    const subjects = await Promise.all(
      [...ownPurposes, 'accepted_password' as const].map((purpose) => this.#subjectDigest({ purpose, email })),
    );
    await this.#db.deleteFrom('codes').where('subject', 'in', subjects).execute();
  }

  /**
   * Consumes the code or link, and with it all others of this purpose for the address. The rows are locked in one order,
   * so that concurrent requests with different codes do not deadlock.
   * @returns the locale it was mailed in; undefined when it has expired or a concurrent request has consumed it
   */
  async consume(tx: Tx, { slot, subject, hash }: VerifiedCode): Promise<LocaleCode | undefined> {
    const now = this.#clock();
    const open = await tx
      .selectFrom('codes')
      .select(['slot', 'hash', 'locale', 'expires_at'])
      .where('subject', '=', subject)
      .where('used_at', 'is', null)
      .orderBy('slot')
      .forUpdate()
      .execute();
    const own = open.find((row) => row.slot === slot && row.hash === hash && row.expires_at > now);
    if (!own) return undefined;
    await tx
      .updateTable('codes')
      .set({ used_at: now })
      .where('subject', '=', subject)
      .where('used_at', 'is', null)
      .execute();
    return own.locale;
  }

  async #put({ slot, subject, hash }: VerifiedCode, locale: LocaleCode, minutes: number): Promise<void> {
    const now = this.#clock();
    await this.#db.deleteFrom('codes').where('expires_at', '<=', minutesFrom(now, -REMEMBERED_MINUTES)).execute();
    const fresh = { subject, hash, locale, expires_at: minutesFrom(now, minutes), tries: 0, used_at: null };
    await this.#db
      .insertInto('codes')
      .values({ slot, ...fresh })
      .onConflict((conflict) => conflict.column('slot').doUpdateSet(fresh))
      .execute();
  }

  #subjectDigest({ purpose, email }: Omit<RowSlot, 'holder'>): Promise<string> {
    return this.#pepper.digest('subject', purpose, email);
  }

  #slotDigest({ purpose, email, holder }: RowSlot): Promise<string> {
    return this.#pepper.digest('slot', purpose, email, holder);
  }

  async #digests(slot: RowSlot, code: string): Promise<VerifiedCode> {
    return {
      slot: await this.#slotDigest(slot),
      subject: await this.#subjectDigest(slot),
      hash: await this.#pepper.digest('code', slot.purpose, slot.email, slot.holder, code),
    };
  }

  /** A link is its own holder. */
  #linkDigests(target: CodeTarget, secret: string): Promise<VerifiedCode> {
    return this.#digests({ ...target, holder: secret }, secret);
  }
}

function minutesFrom(date: Date, minutes: number): Date {
  return new Date(date.getTime() + minutes * 60_000);
}

function acceptedPassword(email: string, network: string): RowSlot {
  return { purpose: 'accepted_password', email, holder: network };
}
