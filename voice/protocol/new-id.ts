import { randomBytes } from 'node:crypto';

/** An id in the protocol's style: a prefix that tells the kind, then letters nobody can guess. */
export function newId(prefix: 'item' | 'resp' | 'event' | 'conv' | 'rtc'): string {
  return `${prefix}_${randomBytes(12).toString('base64url')}`;
}
