import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../http/api-error.ts';

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes the same time for an unknown account (`undefined`) as for a known one: timing must not reveal accounts. */
  matches(storedHash: string | null | undefined, password: string): Promise<boolean>;
};

/** Argon2's cost of one hash: KiB of memory, passes, threads. */
export type PasswordCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };

/** Argon2id, the library's default algorithm; 19 MiB, two passes (OWASP's first choice). */
const FULL_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2 runs on Node's pool of four threads, which files and DNS need too. */
const MAX_CONCURRENT = 2;
const MAX_QUEUED = 200;

/** @param cost lower only in tests */
export function createPasswords(cost: PasswordCost = FULL_COST): Passwords {
  const limiter = createLimiter();
  const decoyHash = hash(randomBytes(16), cost);
  return {
    hash: (password) => limiter.run(() => hash(normalise(password), cost)),
    matches: async (storedHash, password) => {
      const compared = storedHash ?? (await decoyHash);
      const isMatch = await limiter.run(() => verify(compared, normalise(password)));
      return isMatch && typeof storedHash === 'string';
    },
  };
}

/** Keyboards differ in how they compose the same characters. */
function normalise(password: string): string {
  return password.normalize('NFKC');
}

/** Limits concurrency; a full queue is refused with 503. */
function createLimiter() {
  let running = 0;
  const queue: Array<() => void> = [];
  return {
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      if (queue.length >= MAX_QUEUED)
        throw new ApiError(503, 'overloaded', 'The server is busy. Please try again shortly.', 2);
      if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => queue.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        // The next in the queue takes over the slot; `running` falls only when the queue is empty.
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
