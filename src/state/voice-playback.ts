import { proxy } from 'valtio';
import {
  defaultPlayback,
  parsePlayback,
  parseTextSize,
  playbackText,
  type TextSize,
  type VoicePlayback,
} from '../domain/voice-playback.ts';
import type { Preferences } from '../ports/preferences.ts';
import { soundSource } from './sound-source.ts';

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

const noVoice: VoicePlayback = { ...defaultPlayback, muted: { source: true, target: true } };

type PreferenceDeps = { readonly preferences: Preferences };

/** A shared sound has settings of its own: captions alone, until the user wants a voice with them. */
function playbackKey(): 'voice_playback' | 'shared_voice_playback' {
  return soundSource.mode === 'microphone' ? 'voice_playback' : 'shared_voice_playback';
}

export function loadVoicePlayback({ preferences }: PreferenceDeps): void {
  const stored = preferences.get(playbackKey());
  setVoicePlayback(stored === undefined && soundSource.mode !== 'microphone' ? noVoice : parsePlayback(stored));
  setTextSize(parseTextSize(preferences.get('text_size')));
}

export function chooseVoicePlayback({ preferences }: PreferenceDeps, next: VoicePlayback): void {
  setVoicePlayback(next);
  preferences.set(playbackKey(), playbackText(next));
}

export function chooseTextSize({ preferences }: PreferenceDeps, next: TextSize): void {
  setTextSize(next);
  preferences.set('text_size', next);
}
