import { proxy } from 'valtio';
import { defaultOutputs, outputsText, parseOutputs, type VoiceOutputs } from '../domain/voice-output.ts';
import type { Preferences } from '../ports/preferences.ts';

/** Where the voice of each language plays. */
export const voiceOutput = proxy<{ current: VoiceOutputs }>({ current: defaultOutputs });

type PreferenceDeps = { readonly preferences: Preferences };

export function setVoiceOutputs(next: VoiceOutputs): void {
  voiceOutput.current = next;
}

export function loadVoiceOutputs({ preferences }: PreferenceDeps): void {
  setVoiceOutputs(parseOutputs(preferences.get('voice_output')));
}

export function chooseVoiceOutputs({ preferences }: PreferenceDeps, next: VoiceOutputs): void {
  setVoiceOutputs(next);
  preferences.set('voice_output', outputsText(next));
}
