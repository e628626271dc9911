import { refusalOf } from '../../domain/refusal.ts';
import type { AppServices } from '../../ports/services.ts';
import { postAdminNotice, setAudit, setOverview } from './admin-state.ts';
import { setBeta, system } from '../../state/system.ts';
import { adminRequest } from './admin-request.ts';

export async function loadOverview(world: AppServices): Promise<void> {
  // Days are counted in this device's time zone.
  const offset = -new Date(world.clock.now()).getTimezoneOffset();
  const found = await adminRequest(world, 'adminOverview', { query: { offset } });
  if (found.type === 'failed') return setOverview({ type: 'failed', refusal: refusalOf(found) });
  setOverview({ type: 'loaded', value: found.body });
  setBeta({ ...system.beta, betaMode: found.body.betaMode });
}

export async function loadAudit(world: AppServices, page: number): Promise<void> {
  const found = await adminRequest(world, 'auditLog', { query: { page } });
  if (found.type === 'failed') return setAudit({ type: 'failed', refusal: refusalOf(found) });
  const { entries, pagination } = found.body;
  setAudit({ type: 'loaded', value: { entries, page: pagination.page, totalPages: pagination.total_pages } });
}

export async function switchBeta(world: AppServices, on: boolean): Promise<void> {
  const switched = await adminRequest(world, 'setBeta', { body: { betaMode: on } });
  if (switched.type === 'failed') return postAdminNotice({ type: 'change-failed', refusal: refusalOf(switched) });
  setBeta({ ...system.beta, betaMode: switched.body.betaMode });
  postAdminNotice({ type: 'beta-switched', on: switched.body.betaMode });
}
