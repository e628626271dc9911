import { requestErrorOf } from '../../../domain/request-error.ts';
import { setBeta, system } from '../../../state/system.ts';
import { adminRequest, type AdminDeps } from '../admin-request.ts';
import { showAdminNotice } from '../admin-notice-text.ts';

export async function switchBeta(deps: AdminDeps, on: boolean): Promise<void> {
  const result = await adminRequest(deps, 'setBeta', { body: { betaMode: on } });
  if (result.type === 'failed') return showAdminNotice({ type: 'change-failed', error: requestErrorOf(result) });
  setBeta({ ...system.beta, betaMode: result.body.betaMode });
  showAdminNotice({ type: 'beta-switched', on: result.body.betaMode });
}
