import { login, logout } from './account.ts';
import { returning } from './conversation.ts';
import { back } from './everyday.ts';
import { first, last, next, previous } from './lists.ts';

/** Icons that point along the line of text: mirrored in languages that are read from the right. */
export const directionalIcons: ReadonlySet<string> = new Set([
  back,
  first,
  last,
  login,
  logout,
  next,
  previous,
  returning,
]);
