import type { AppServices } from '../../ports/services.ts';
import { selectMicrophone, setMicrophoneFailure, setMicrophonePermission } from '../../state/microphone.ts';
import { refreshMicrophones } from '../../state/refresh-microphones.ts';

export function chooseMicrophone({ preferences }: Pick<AppServices, 'preferences'>, deviceId: string): void {
  preferences.set('microphone', deviceId);
  selectMicrophone(deviceId);
}

/** Requests the microphone from a tap, so that a denial can be corrected before a conversation needs it. */
export async function askForMicrophone(deps: Pick<AppServices, 'microphones' | 'preferences'>): Promise<void> {
  const opened = await deps.microphones.open(undefined);
  if (opened.type === 'opened') {
    opened.microphone.close();
    setMicrophoneFailure(undefined);
    return refreshMicrophones(deps);
  }
  setMicrophoneFailure(opened.failure);
  if (opened.failure.type.startsWith('denied')) setMicrophonePermission('denied');
}
