import { refusalOf } from '../../domain/refusal.ts';
import type { World } from '../../ports/world.ts';
import { sayToAdmin, setAudit, setOverview } from '../../state/admin.ts';
import { setBeta, system } from '../../state/system.ts';
import { adminCall } from './admin-call.ts';

export async function loadOverview(world: World): Promise<void> {
  // Days begin as they do on this device.
  const offset = -new Date(world.clock.now()).getTimezoneOffset();
  const found = await adminCall(world, 'adminOverview', { query: { offset } });
  if (found.type === 'failed') return setOverview({ type: 'failed', refusal: refusalOf(found) });
  setOverview({ type: 'loaded', value: found.answer });
  setBeta({ ...system.beta, betaMode: found.answer.betaMode });
}

export async function loadAudit(world: World, page: number): Promise<void> {
  const found = await adminCall(world, 'auditLog', { query: { page } });
  if (found.type === 'failed') return setAudit({ type: 'failed', refusal: refusalOf(found) });
  const { entries, pagination } = found.answer;
  setAudit({ type: 'loaded', value: { entries, page: pagination.page, totalPages: pagination.total_pages } });
}

export async function switchBeta(world: World, on: boolean): Promise<void> {
  const switched = await adminCall(world, 'setBeta', { body: { betaMode: on } });
  if (switched.type === 'failed') return sayToAdmin({ type: 'change-failed', refusal: refusalOf(switched) });
  setBeta({ ...system.beta, betaMode: switched.answer.betaMode });
  sayToAdmin({ type: 'beta-switched', on: switched.answer.betaMode });
}
