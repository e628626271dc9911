import type { World } from '../ports/world.ts';
import { account } from '../state/account.ts';
import { post } from '../state/notices.ts';
import { dropSignIn, keepUser } from './account.ts';
import { outcomeOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';

/** Reads the profile anew: another device may have changed it. */
export async function refreshProfile(world: World): Promise<void> {
  if (account.current.type !== 'signed-in') return;
  const found = await world.api.call('profile', {});
  if (found.type === 'ok') return keepUser(world, found.answer.user);
  post({ type: 'profile-refresh-failed' });
  // Ended on another device.
  if (found.status === 401) await dropSignIn(world);
}

export async function changeName(world: World, name: string): Promise<Outcome> {
  const updated = await world.api.call('updateProfile', { body: { name: name.trim() } });
  if (updated.type === 'ok') await keepUser(world, updated.answer.user);
  post({ type: updated.type === 'ok' ? 'profile-updated' : 'profile-update-failed' });
  return outcomeOf(updated);
}
