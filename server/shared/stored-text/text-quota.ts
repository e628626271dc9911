import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import type { SessionOwner } from '../session-owner.ts';

/** Twice the sessions that one user can open in an hour. */
const REQUESTS_PER_HOUR = 600;
/** Characters of JSON. Some conversations of half an hour each: one user must not fill the disk. */
const CHARACTERS_PER_HOUR = 32 * 1024 * 1024;
const HOUR_MS = 3_600_000;

/** Characters of JSON. 200 hours of talk and more. */
const STORED_CHARACTERS = 250 * 1024 * 1024;

/** SQL: how many characters the owner has stored: conversations, what rooms still hold of them, names and terms. */
export type StoredText = (owner: SessionOwner) => RawBuilder<number>;

/** The text that a user has stored, and how much it may be: undefined where that need not be checked now. */
export type StoredLimit = { readonly stored: RawBuilder<number>; readonly max: number | undefined };

type Sent = {
  count: number;
  characters: number;
  /** Within this hour, less than half of what may be stored was: an hour's text does not reach the other half. */
  isFarFromFull: boolean;
};

/**
 * Limits the text that one user sends to be stored: in an hour, and in all. It guards against runaway programs, so
 * counting the hour in the memory of each process is exact enough and saves every request a query.
 */
export class TextQuota {
  readonly #maxRequests: number;
  readonly #maxCharacters: number;
  readonly #maxStored: number;
  readonly #sentByUser = new Map<string, Sent>();
  /** The hour is the same for all users, so that forgetting is clearing the map. */
  #hourStartedAtMs = 0;

  readonly #storedText: StoredText;

  constructor(
    storedText: StoredText,
    maxRequests: number = REQUESTS_PER_HOUR,
    maxCharacters: number = CHARACTERS_PER_HOUR,
    maxStored: number = STORED_CHARACTERS,
  ) {
    this.#storedText = storedText;
    this.#maxRequests = maxRequests;
    this.#maxCharacters = maxCharacters;
    this.#maxStored = maxStored;
  }

  /**
   * Runs `store`, whose text is counted before it runs, so that concurrent requests count each other. It is not counted
   * when `store` throws.
   * @throws ApiError 429 when the user has used up the quota of this hour
   */
  async count<Result>(userId: string, characters: number, now: Date, store: () => Promise<Result>): Promise<Result> {
    this.#startHour(now);
    const sent = this.#sentByUser.get(userId) ?? { count: 0, characters: 0, isFarFromFull: false };
    if (sent.count >= this.#maxRequests || sent.characters >= this.#maxCharacters) throw this.#usedUp(now);
    this.#sentByUser.set(userId, sent);
    sent.count += 1;
    sent.characters += characters;
    try {
      return await store();
    } catch (error) {
      sent.count -= 1;
      sent.characters -= characters;
      throw error;
    }
  }

  storedLimit(userId: string): StoredLimit {
    const max = this.#sentByUser.get(userId)?.isFarFromFull ? undefined : this.#maxStored;
    return { stored: this.#storedText({ type: 'user', userId }), max };
  }

  /** @throws ApiError 429 when the owner has stored as much as one may */
  async throwIfFull(db: Db, owner: SessionOwner): Promise<void> {
    const { rows } = await sql<{ stored: number }>`select ${this.#storedText(owner)} as stored`.execute(db);
    if ((rows[0]?.stored ?? 0) >= this.#maxStored) throw historyFull();
  }

  /** Notes how many characters the user had stored when that was checked. */
  noteStored(userId: string, characters: number): void {
    const sent = this.#sentByUser.get(userId);
    if (sent) sent.isFarFromFull = characters < this.#maxStored / 2;
  }

  #usedUp(now: Date): ApiError {
    const retryAfterS = Math.ceil((this.#hourStartedAtMs + HOUR_MS - now.getTime()) / 1000);
    return new ApiError(429, 'too_many_requests', 'Too much text at once. Please try again later.', retryAfterS);
  }

  #startHour(now: Date): void {
    const elapsedMs = now.getTime() - this.#hourStartedAtMs;
    if (elapsedMs >= 0 && elapsedMs < HOUR_MS) return;
    this.#hourStartedAtMs = now.getTime();
    this.#sentByUser.clear();
  }
}

/** The device keeps the conversation and retries. */
export function historyFull(): ApiError {
  return new ApiError(
    429,
    'history_full',
    'Your history is full. Delete conversations that you no longer need; this one is kept on the device until then.',
    HOUR_MS / 1000,
  );
}

/** For what a row takes besides its texts. */
export const CHARACTERS_PER_ROW = 300;
