import type { AppServices } from '../ports/services.ts';
import { setSystemInfo, setUnreached } from './system.ts';

/** Loads what the server is able to do; notes when it does not respond. */
export async function refreshSystem({ api }: Pick<AppServices, 'api'>): Promise<void> {
  const result = await api.request('systemInfo', {});
  if (result.type === 'ok') setSystemInfo(result.body);
  else setUnreached();
}
