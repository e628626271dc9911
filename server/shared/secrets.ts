import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as text that is safe in URLs and headers. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** How a secret is stored, so that a database leak reveals none. Random secrets need no slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
