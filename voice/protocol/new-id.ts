import { randomBytes } from 'node:crypto';

/** An unguessable id in the protocol's style: a prefix for the kind, then random characters. */
export function newId(prefix: 'item' | 'resp' | 'event' | 'conv'): string {
  return `${prefix}_${randomBytes(12).toString('base64url')}`;
}
