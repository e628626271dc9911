import type { Preferences } from '../../ports/preferences.ts';
import type { PageStorage } from './page-storage.ts';

/** Names from the product spec, section 3. */
const DEVICE_ID = 'device_id';
const TRIAL_ID = 'free_trial_id';

export function createBrowserPreferences(store: PageStorage, newId: () => string): Preferences {
  function set(key: string, value: string | undefined): void {
    if (value === undefined) store.removeItem(key);
    else store.setItem(key, value);
  }

  return {
    deviceId() {
      const known = store.getItem(DEVICE_ID);
      if (known) return known;
      const made = newId();
      store.setItem(DEVICE_ID, made);
      return made;
    },
    trialId: () => store.getItem(TRIAL_ID) ?? undefined,
    setTrialId: (trialId) => set(TRIAL_ID, trialId),
    get: (key) => store.getItem(key) ?? undefined,
    set,
  };
}
