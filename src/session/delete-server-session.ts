import type { SessionId } from '../domain/ids.ts';
import type { AppServices } from '../ports/services.ts';
import { pastTrialId } from '../state/current-balance.ts';

/** For a session with nothing in it that the server should keep. Best effort: an empty session costs nothing. */
export async function deleteServerSession({ api }: Pick<AppServices, 'api'>, id: SessionId): Promise<void> {
  const trialId = pastTrialId();
  await api.request('deleteSession', { params: { id } }, trialId ? { trialId } : {});
}
