import type { UploadedTurn } from '../../../src/protocol/contract.ts';
import { ApiError } from '../../shared/http/api-error.ts';

/** Twice the sessions that one user can open in an hour. */
const UPLOADS_PER_HOUR = 600;
/** Some conversations of half an hour each: one user must not fill the disk. */
const CHARACTERS_PER_HOUR = 32 * 1024 * 1024;
const HOUR_MS = 3_600_000;

/** 200 hours of talk and more. Measured before the first upload of each hour: the limit may be passed by one hour's uploads. */
const STORED_CHARACTERS = 250 * 1024 * 1024;

type Uploads = { count: number; characters: number };

/**
 * Limits what one user uploads in an hour. It guards against runaway programs, so counting in the memory of each process
 * is exact enough and saves every upload a query.
 */
export class UploadQuota {
  readonly #maxUploads: number;
  readonly #maxCharacters: number;
  readonly #maxStored: number;
  readonly #uploadsByUser = new Map<string, Uploads>();
  /** The hour is the same for all users, so that forgetting is clearing the map. */
  #hourStartedAtMs = 0;

  constructor(
    maxUploads: number = UPLOADS_PER_HOUR,
    maxCharacters: number = CHARACTERS_PER_HOUR,
    maxStored: number = STORED_CHARACTERS,
  ) {
    this.#maxUploads = maxUploads;
    this.#maxCharacters = maxCharacters;
    this.#maxStored = maxStored;
  }

  /** How many characters the user may have stored in all; undefined when that was checked within the hour. */
  maxStored(userId: string, now: Date): number | undefined {
    this.#startHour(now);
    return this.#uploadsByUser.has(userId) ? undefined : this.#maxStored;
  }

  /** @throws ApiError 429 when the user has used up the quota of this hour */
  check(userId: string, now: Date): void {
    this.#startHour(now);
    const { count, characters } = this.#uploadsByUser.get(userId) ?? { count: 0, characters: 0 };
    if (count < this.#maxUploads && characters < this.#maxCharacters) return;
    const retryAfterS = Math.ceil((this.#hourStartedAtMs + HOUR_MS - now.getTime()) / 1000);
    throw new ApiError(
      429,
      'too_many_requests',
      'Too many conversations at once. Please try again later.',
      retryAfterS,
    );
  }

  /** Counted apart from `check`: an upload that the database could not take is not counted. */
  count(userId: string, characters: number, now: Date): void {
    this.#startHour(now);
    const uploads = this.#uploadsByUser.get(userId) ?? { count: 0, characters: 0 };
    this.#uploadsByUser.set(userId, { count: uploads.count + 1, characters: uploads.characters + characters });
  }

  #startHour(now: Date): void {
    const elapsedMs = now.getTime() - this.#hourStartedAtMs;
    if (elapsedMs >= 0 && elapsedMs < HOUR_MS) return;
    this.#hourStartedAtMs = now.getTime();
    this.#uploadsByUser.clear();
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

/** Estimates for what a turn takes besides its texts, and for one merged item id. */
const CHARACTERS_PER_TURN = 300;
const CHARACTERS_PER_ID = 40;

/** About how many characters the database has to store for these turns. */
export function uploadSize(turns: readonly UploadedTurn[]): number {
  return turns.reduce((sum, { user_input, assistant_output, usage_data, merged_from_item_ids }) => {
    const texts = user_input.length + assistant_output.length + (usage_data?.length ?? 0);
    return sum + CHARACTERS_PER_TURN + texts + merged_from_item_ids.length * CHARACTERS_PER_ID;
  }, 0);
}
