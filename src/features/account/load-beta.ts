import type { AppServices } from '../../ports/services.ts';
import { setBeta } from '../../state/system.ts';

/** Whether the beta is closed at this moment: it is switched while pages are open. */
export async function loadBeta(world: AppServices): Promise<void> {
  const beta = await world.api.request('betaStatus', {});
  // Without an answer the beta counts as off (product spec section 7).
  setBeta(beta.type === 'ok' ? beta.body : { betaMode: false, waitlistUrl: null });
}
