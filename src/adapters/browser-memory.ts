import type { DeviceMemory } from '../ports/keyring.ts';

/** Names from the product spec, section 3. */
const DEVICE_ID = 'device_id';
const TRIAL_ID = 'free_trial_id';

export function createBrowserMemory(newId: () => string): DeviceMemory {
  function set(key: string, value: string | undefined): void {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  }

  return {
    deviceId() {
      const known = localStorage.getItem(DEVICE_ID);
      if (known) return known;
      const made = newId();
      localStorage.setItem(DEVICE_ID, made);
      return made;
    },
    trialId: () => localStorage.getItem(TRIAL_ID) ?? undefined,
    keepTrialId: (trialId) => set(TRIAL_ID, trialId),
    get: (key) => localStorage.getItem(key) ?? undefined,
    set,
  };
}
