import { describe, expect, test } from 'vitest';
import type { Preferences } from '../../src/ports/preferences.ts';

/** The contract of Preferences. `newStore` returns an empty one. */
export function preferencesSuite(name: string, newStore: () => Preferences): void {
  describe(name, () => {
    test('the device id is created once', () => {
      const store = newStore();

      const id = store.deviceId();

      expect(id).not.toBe('');
      expect(store.deviceId()).toBe(id);
    });

    test('a setting is read back until it is removed', () => {
      const store = newStore();
      expect(store.get('theme')).toBeUndefined();

      store.set('theme', 'dark');
      store.set('theme', 'light');
      expect(store.get('theme')).toBe('light');

      store.set('theme', undefined);
      expect(store.get('theme')).toBeUndefined();
    });

    test('settings do not affect each other', () => {
      const store = newStore();
      store.set('theme', 'dark');
      store.set('microphone', 'built-in');

      store.set('theme', undefined);

      expect(store.get('microphone')).toBe('built-in');
    });

    test('the id of the trial is stored and removed', () => {
      const store = newStore();
      expect(store.trialId()).toBeUndefined();

      store.setTrialId('trial-1');
      expect(store.trialId()).toBe('trial-1');

      store.setTrialId(undefined);
      expect(store.trialId()).toBeUndefined();
    });
  });
}
