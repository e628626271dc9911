import type { AppServices } from '../../ports/services.ts';
import { microphone, selectMicrophone, setMicrophoneFailure, setMicrophonePermission } from '../../state/microphone.ts';
import { isSessionActive, session } from '../../state/session.ts';
import { refreshMicrophones } from '../../state/refresh-microphones.ts';

/** Remembers the microphone; a running session switches to it. */
export function chooseMicrophone(
  { preferences, session: actions }: Pick<AppServices, 'preferences' | 'session'>,
  deviceId: string,
): void {
  preferences.set('microphone', deviceId);
  selectMicrophone(deviceId);
  if (isSessionActive(session)) void actions.changeMicrophone();
}

/** The user may have changed the system's settings: tries a microphone again that could not be opened before. */
export async function recheckMicrophone(deps: Pick<AppServices, 'microphones' | 'preferences'>): Promise<void> {
  await refreshMicrophones(deps);
  const { failure, permission } = microphone;
  const mayBeMended = failure?.type === 'denied-by-system' || failure?.type === 'busy';
  if (mayBeMended && permission === 'granted') await askForMicrophone(deps);
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
