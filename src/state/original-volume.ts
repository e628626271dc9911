import { proxy } from 'valtio';
import type { Preferences } from '../ports/preferences.ts';

/** How loud a user with earphones hears the microphone of this device; 0 is not at all. */
export const originalVolume = proxy({ current: 0 });

export function loadOriginalVolume({ preferences }: { readonly preferences: Pick<Preferences, 'get'> }): void {
  const stored = Number(preferences.get('original_volume') ?? 0);
  originalVolume.current = stored >= 0 && stored <= 1 ? stored : 0;
}

export function chooseOriginalVolume({ preferences }: { readonly preferences: Preferences }, volume: number): void {
  originalVolume.current = volume;
  preferences.set('original_volume', String(volume));
}
