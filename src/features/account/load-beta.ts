import type { AppServices } from '../../ports/services.ts';
import { setBeta } from '../../state/system.ts';

/** Loads whether registration requires an invitation code. The administrator may switch that at any time. */
export async function loadBeta({ api }: Pick<AppServices, 'api'>): Promise<void> {
  const beta = await api.request('betaStatus', {});
  // Without a response the beta counts as off (product spec section 7).
  setBeta(beta.type === 'ok' ? beta.body : { betaMode: false, waitlistUrl: null });
}
