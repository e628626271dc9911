import { ApiError } from '../../shared/http/api-error.ts';

/**
 * Counts the uploads of a person, in this process alone: an exact count in the database would make every upload wait for
 * a second trip, and this is for programs that run wild.
 */
export type UploadQuota = {
  /** Throws 429 when the person of this token has sent enough. */
  check(tokenHash: string, now: Date): void;
  /** Only for tokens that the database knows: strangers shall not fill the memory. */
  count(tokenHash: string, userId: string, letters: number, now: Date): void;
};

type Uploads = { count: number; letters: number };

/** Twice the sessions that anybody can open in an hour. */
const UPLOADS_PER_HOUR = 600;
/** So many conversations of half an hour each: nobody shall fill the disk that is everybody's. */
const CHARACTERS_PER_HOUR = 32 * 1024 * 1024;
const HOUR_MS = 3_600_000;

export function createUploadQuota(
  limit: number = UPLOADS_PER_HOUR,
  mostLetters: number = CHARACTERS_PER_HOUR,
): UploadQuota {
  const byToken = new Map<string, Uploads>();
  const byPerson = new Map<string, Uploads>();
  let startedAtMs = 0;

  /** Everybody's hour is the same one, so that nothing has to be tidied up but the whole. */
  function beginHour(now: Date): void {
    const sinceMs = now.getTime() - startedAtMs;
    if (sinceMs >= 0 && sinceMs < HOUR_MS) return;
    startedAtMs = now.getTime();
    byToken.clear();
    byPerson.clear();
  }

  return {
    check(tokenHash, now) {
      beginHour(now);
      const { count, letters } = byToken.get(tokenHash) ?? { count: 0, letters: 0 };
      if (count < limit && letters < mostLetters) return;
      const waitS = Math.ceil((startedAtMs + HOUR_MS - now.getTime()) / 1000);
      throw new ApiError(429, 'too_many_requests', 'Too many conversations at once. Please try again later.', waitS);
    },
    count(tokenHash, userId, letters, now) {
      beginHour(now);
      const uploads = byPerson.get(userId) ?? { count: 0, letters: 0 };
      uploads.count += 1;
      uploads.letters += letters;
      byPerson.set(userId, uploads);
      byToken.set(tokenHash, uploads);
    },
  };
}
