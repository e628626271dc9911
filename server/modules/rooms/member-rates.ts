import type { RoomTexts } from '../../../src/protocol/room-event.ts';
import { TokenBucket } from '../../../src/shared/token-bucket.ts';
import { ApiError } from '../../shared/http/api-error.ts';

type Kind = 'turns' | 'activity';
type SentText = { readonly text: string; readonly translations: RoomTexts; readonly unstable?: RoomTexts };

/** A device sends a turn as it is said, and its activity four times a second; what it has queued comes at once. */
const rates: Readonly<Record<Kind, { readonly atOnce: number; readonly perSecond: number }>> = {
  turns: { atOnce: 500, perSecond: 3 },
  activity: { atOnce: 30, perSecond: 10 },
};
/** A longer text counts as several: what one device can have stored and sent on is limited in bytes, too. */
const CHARACTERS_OF_ONE = 4000;
/** Above this many known members, those that have not sent anything for a while are forgotten. */
const MAX_KNOWN = 5000;

/** Limits what one member sends to this process. In memory, because its requests are many and small. */
export class MemberRates {
  readonly #bucketsByKey = new Map<string, TokenBucket>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** @throws ApiError 429 */
  take(kind: Kind, memberId: string, texts: readonly SentText[]): void {
    const count = texts.reduce((sum, text) => sum + countOf(text), 0);
    if (this.#bucket(kind, memberId).take(Math.max(1, count))) return;
    throw new ApiError(429, 'too_many_requests', 'This device sends too much at once.', 1);
  }

  #bucket(kind: Kind, memberId: string): TokenBucket {
    const key = `${kind} ${memberId}`;
    const known = this.#bucketsByKey.get(key);
    if (known) return known;
    if (this.#bucketsByKey.size >= MAX_KNOWN) this.#forgetIdle();
    const bucket = new TokenBucket(rates[kind].atOnce, rates[kind].perSecond, this.#nowMs);
    this.#bucketsByKey.set(key, bucket);
    return bucket;
  }

  #forgetIdle(): void {
    for (const [key, bucket] of this.#bucketsByKey) if (bucket.isFull) this.#bucketsByKey.delete(key);
  }
}

function countOf({ text, translations, unstable = {} }: SentText): number {
  const texts = [text, ...Object.values(translations), ...Object.values(unstable)];
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  return Math.max(1, Math.ceil(characters / CHARACTERS_OF_ONE));
}
