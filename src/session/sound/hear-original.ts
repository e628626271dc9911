import { subscribe } from 'valtio';
import { microphone as chosenMicrophone } from '../../state/microphone.ts';
import { loadOriginalVolume, originalVolume } from '../../state/original-volume.ts';
import { soundSource } from '../../state/sound-source.ts';
import { voiceOutput } from '../../state/voice-output.ts';
import { canHearRoom } from './can-hear-room.ts';
import { hasEarphones } from './has-earphones.ts';
import type { SessionDeps } from '../session-deps.ts';
import type { SessionMicrophone } from './session-microphone.ts';

/** On a loudspeaker the microphone would hear itself; in a room the call brings the voices of the others. */
function canHearMicrophone({ store }: Pick<SessionDeps, 'store'>): boolean {
  return soundSource.mode === 'microphone' && hasEarphones() && !canHearRoom(store);
}

/** Plays what the microphone hears, as loud as the user wants it. @returns stops it */
export function hearOriginal(
  services: Pick<SessionDeps, 'originalSound' | 'preferences' | 'store'>,
  microphone: Pick<SessionMicrophone, 'current' | 'onReplaced'>,
): () => void {
  const { originalSound, store } = services;
  loadOriginalVolume(services);
  const apply = () => originalSound.setVolume(canHearMicrophone(services) ? originalVolume.current : 0);
  originalSound.follow(microphone.current);
  apply();
  const subscriptions = [originalVolume, voiceOutput, chosenMicrophone, soundSource, store.room, store.session].map(
    (state) => subscribe(state, apply),
  );
  subscriptions.push(microphone.onReplaced((replacement) => originalSound.follow(replacement)));
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
    originalSound.close();
  };
}
