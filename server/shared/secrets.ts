import { createHash, randomBytes } from 'node:crypto';

/** A random text that nobody guesses, safe in addresses and headers. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** How a secret is kept: whoever reads the database cannot use it. Random secrets need no slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
