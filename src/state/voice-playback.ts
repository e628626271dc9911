import { proxy } from 'valtio';
import { defaultPlayback, parsePlayback, parseTextSize, playbackText } from '../domain/voice-playback.ts';
import type { TextSize, VoicePlayback } from '../domain/voice-playback.ts';
import type { Preferences } from '../ports/preferences.ts';

export const voicePlayback = proxy<{ current: VoicePlayback; textSize: TextSize }>({
  current: defaultPlayback,
  textSize: 'normal',
});

export function setVoicePlayback(next: VoicePlayback): void {
  voicePlayback.current = next;
}

export function setTextSize(next: TextSize): void {
  voicePlayback.textSize = next;
}

type PreferenceDeps = { readonly preferences: Preferences };

export function loadVoicePlayback({ preferences }: PreferenceDeps): void {
  setVoicePlayback(parsePlayback(preferences.get('voice_playback')));
  setTextSize(parseTextSize(preferences.get('text_size')));
}

export function chooseVoicePlayback({ preferences }: PreferenceDeps, next: VoicePlayback): void {
  setVoicePlayback(next);
  preferences.set('voice_playback', playbackText(next));
}

export function chooseTextSize({ preferences }: PreferenceDeps, next: TextSize): void {
  setTextSize(next);
  preferences.set('text_size', next);
}
