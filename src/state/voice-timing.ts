import { proxy } from 'valtio';
import { parseVoiceTiming, type VoiceTiming } from '../domain/simultaneous.ts';
import type { Preferences } from '../ports/preferences.ts';

/** When the voice speaks. */
export const voiceTiming = proxy<{ current: VoiceTiming }>({ current: 'automatic' });

type PreferenceDeps = { readonly preferences: Preferences };

export function setVoiceTiming(next: VoiceTiming): void {
  voiceTiming.current = next;
}

export function loadVoiceTiming({ preferences }: PreferenceDeps): void {
  setVoiceTiming(parseVoiceTiming(preferences.get('voice_timing')));
}

export function chooseVoiceTiming({ preferences }: PreferenceDeps, next: VoiceTiming): void {
  setVoiceTiming(next);
  preferences.set('voice_timing', next);
}
