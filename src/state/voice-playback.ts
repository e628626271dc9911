import { proxy } from 'valtio';
import { defaultPlayback } from '../domain/voice-playback.ts';
import type { TextSize, VoicePlayback } from '../domain/voice-playback.ts';

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
