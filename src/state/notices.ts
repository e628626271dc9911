import { proxy } from 'valtio';
import { isAboutTokens, type Notice } from '../domain/notice.ts';

export type PostedNotice = { readonly id: number; readonly notice: Notice };

/** Queued until their toast is dismissed. */
export const notices = proxy<{ posted: PostedNotice[] }>({ posted: [] });

let lastId = 0;

export function showNotice(notice: Notice): void {
  // The same sentence twice says nothing more.
  if (notices.posted.some((value) => isSame(value.notice, notice))) return;
  // That they are used up, and that a start is refused for it, is one thing to a person.
  if (isAboutTokens(notice)) notices.posted = notices.posted.filter((notice) => !isAboutTokens(notice.notice));
  lastId += 1;
  notices.posted.push({ id: lastId, notice });
}

export function dismissNotice(id: number): void {
  notices.posted = notices.posted.filter((notice) => notice.id !== id);
}

/** For a notice that says it all: those before it are about the same. */
export function showOnly(notice: Notice): void {
  notices.posted = [];
  showNotice(notice);
}

function isSame(a: Notice, b: Notice): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
