import type { Notice } from '../../domain/notice.ts';
import { showNotice } from '../../state/notices.ts';

/** What became of a request with the login of the user. 401 ends that: the page asks to log in again, and a toast would cover it. */
export function showFailure({ status }: { readonly status: number }, notice: Notice): void {
  if (status !== 401) showNotice(notice);
}
