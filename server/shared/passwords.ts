import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from './http/api-error.ts';

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long for nobody (`undefined`) as for somebody: the time must not tell who has an account. */
  matches(known: string | null | undefined, password: string): Promise<boolean>;
};

/** Argon2id, the library's default algorithm; 19 MiB, two passes (OWASP's first choice). */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Node hashes on four threads that files and DNS need too. */
const MAX_CONCURRENT = 2;
const MAX_QUEUED = 200;

export function createPasswords(): Passwords {
  const queue = createQueue();
  const nobodys = hash(randomBytes(16), argon2Options);
  return {
    hash: (password) => queue.run(() => hash(normalise(password), argon2Options)),
    matches: async (known, password) => {
      const other = known ?? (await nobodys);
      const same = await queue.run(() => verify(other, normalise(password)));
      return same && typeof known === 'string';
    },
  };
}

/** The same password typed on another keyboard may arrive in another composition of the same characters. */
function normalise(password: string): string {
  return password.normalize('NFKC');
}

function createQueue() {
  let running = 0;
  const waiting: Array<() => void> = [];
  return {
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      if (waiting.length >= MAX_QUEUED)
        throw new ApiError(503, 'overloaded', 'The server is busy. Please try again shortly.', 2);
      if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        // Whoever waits takes over the place; it is only given up when nobody does.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
