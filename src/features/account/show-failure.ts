import type { Notice } from '../../domain/notice.ts';
import { showNotice } from '../../state/notices.ts';

/** Shows why a user's request failed. After 401 the page asks to log in again, and a toast would cover that. */
export function showFailure({ status }: { readonly status: number }, notice: Notice): void {
  if (status !== 401) showNotice(notice);
}
