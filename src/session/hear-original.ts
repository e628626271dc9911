import { subscribe } from 'valtio';
import { loadOriginalVolume, originalVolume } from '../state/original-volume.ts';
import { room } from '../state/room.ts';
import { soundSource } from '../state/sound-source.ts';
import { voiceOutput } from '../state/voice-output.ts';
import type { SessionDeps } from './session-deps.ts';
import type { SessionMicrophone } from './session-microphone.ts';

/** On a loudspeaker the microphone would hear itself. */
export function canHearOriginal(): boolean {
  const { source, target } = voiceOutput.current;
  const isEarphones = source !== 'both' || target !== 'both';
  return soundSource.mode === 'microphone' && (isEarphones || room.membership !== undefined);
}

/** Plays what the microphone hears, as loud as the user wants it. @returns stops it */
export function hearOriginal(
  services: Pick<SessionDeps, 'originalSound' | 'preferences'>,
  microphone: Pick<SessionMicrophone, 'current' | 'onReplaced'>,
): () => void {
  const { originalSound } = services;
  loadOriginalVolume(services);
  const apply = () => originalSound.setVolume(canHearOriginal() ? originalVolume.current : 0);
  originalSound.follow(microphone.current);
  apply();
  const stop = [originalVolume, voiceOutput, room, soundSource].map((state) => subscribe(state, apply));
  stop.push(microphone.onReplaced((replacement) => originalSound.follow(replacement)));
  return () => {
    for (const one of stop) one();
    originalSound.close();
  };
}
