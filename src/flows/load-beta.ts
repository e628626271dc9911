import type { World } from '../ports/world.ts';
import { setBeta } from '../state/system.ts';

/** Whether the beta is closed at this moment: it is switched while pages are open. */
export async function loadBeta(world: World): Promise<void> {
  const beta = await world.api.call('betaStatus', {});
  // Without an answer the beta counts as off (product spec section 7).
  setBeta(beta.type === 'ok' ? beta.answer : { betaMode: false, waitlistUrl: null });
}
