import type { AppServices } from '../../ports/services.ts';
import { showNotice } from '../../state/notices.ts';

/** Saves everything that the server stores with the account as a file. */
export async function downloadData({
  api,
  files,
  tokenStore,
}: Pick<AppServices, 'api' | 'files' | 'tokenStore'>): Promise<void> {
  const status = await files.saveDownload('dragoman-data.json', '/api/user/export', tokenStore.read()?.token ?? '');
  if (status === 200) return;
  // This request is refused, too, which ends the sign-in on screen.
  if (status === 401) await api.request('profile', {});
  else showNotice({ type: 'data-download-failed', isTooOften: status === 429 });
}
