import { requestErrorOf } from '../../../domain/request-error.ts';
import type { AppServices } from '../../../ports/services.ts';
import { setBeta, system } from '../../../state/system.ts';
import { adminRequest } from '../admin-request.ts';
import type { AdminDeps } from '../admin-request.ts';
import { admin, postAdminNotice, setAudit, setOverview, setOverviewDays } from '../admin-state.ts';

export async function loadOverview(deps: AdminDeps & Pick<AppServices, 'clock'>): Promise<void> {
  // Days are counted in this device's time zone.
  const offset = -new Date(deps.clock.now()).getTimezoneOffset();
  const result = await adminRequest(deps, 'adminOverview', { query: { days: admin.overviewDays, offset } });
  if (result.type === 'failed') return setOverview({ type: 'failed', error: requestErrorOf(result) });
  setOverview({ type: 'loaded', value: result.body });
  setBeta({ ...system.beta, betaMode: result.body.betaMode });
}

/** @param days how many, ending today */
export async function changePeriod(deps: AdminDeps & Pick<AppServices, 'clock'>, days: number): Promise<void> {
  setOverviewDays(days);
  await loadOverview(deps);
}

export async function loadAudit(deps: AdminDeps, page: number): Promise<void> {
  const result = await adminRequest(deps, 'auditLog', { query: { page } });
  if (result.type === 'failed') return setAudit({ type: 'failed', error: requestErrorOf(result) });
  const { entries, pagination } = result.body;
  setAudit({ type: 'loaded', value: { entries, page: pagination.page, totalPages: pagination.total_pages } });
}

export async function switchBeta(deps: AdminDeps, on: boolean): Promise<void> {
  const result = await adminRequest(deps, 'setBeta', { body: { betaMode: on } });
  if (result.type === 'failed') return postAdminNotice({ type: 'change-failed', error: requestErrorOf(result) });
  setBeta({ ...system.beta, betaMode: result.body.betaMode });
  postAdminNotice({ type: 'beta-switched', on: result.body.betaMode });
}
