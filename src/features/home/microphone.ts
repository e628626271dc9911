import type { AppServices } from '../../ports/services.ts';
import { selectMicrophone, setMicrophoneFailure, setMicrophonePermission } from '../../state/microphone.ts';
import { refreshMicrophones } from '../../state/refresh-microphones.ts';

export function chooseMicrophone(world: AppServices, deviceId: string): void {
  world.preferences.set('microphone', deviceId);
  selectMicrophone(deviceId);
}

/** Asks for the microphone from a tap, so that a denial can be mended before a conversation needs it. */
export async function askForMicrophone(world: AppServices): Promise<void> {
  const opened = await world.microphones.open(undefined);
  if (opened.type === 'opened') {
    opened.microphone.close();
    setMicrophoneFailure(undefined);
    return refreshMicrophones(world);
  }
  setMicrophoneFailure(opened.failure);
  if (opened.failure.type.startsWith('denied')) setMicrophonePermission('denied');
}
