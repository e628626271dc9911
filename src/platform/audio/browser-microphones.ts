import type { MicrophoneDevice, OpenMicrophoneResult, Microphones } from '../../ports/microphone.ts';
import { microphonePermission, permissionStatus } from './microphone-permission.ts';

/** The chunk that opens microphones could not be fetched. */
const notLoaded: OpenMicrophoneResult = { type: 'failed', failure: { type: 'unknown', name: 'NetworkError' } };

/**
 * A microphone that has opened proves the permission: after a one-time permission browsers still report "prompt", and
 * Safari fires no change event.
 */
export function createBrowserMicrophones(): Microphones {
  const openings = new EventTarget();
  let wasOpened = false;
  return {
    async permission() {
      const state = await microphonePermission();
      return wasOpened && state === 'prompt' ? 'granted' : state;
    },
    devices,
    async open(deviceId) {
      const opening = await import('./open-microphone.ts').then(
        ({ openMicrophone }) => openMicrophone(deviceId),
        () => notLoaded,
      );
      if (opening.type === 'opened') {
        wasOpened = true;
        openings.dispatchEvent(new Event('opened'));
      }
      return opening;
    },
    onDevicesChanged(listener) {
      const stop = new AbortController();
      if (wasOpened) follow(listener, stop.signal);
      void followWhenAllowed(listener, openings, stop.signal);
      return () => stop.abort();
    },
  };
}

async function devices(): Promise<readonly MicrophoneDevice[]> {
  if (!navigator.mediaDevices?.enumerateDevices) return [];
  // Refused in a document that may not use microphones: it has none to choose.
  const found = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return found
    .filter((device) => device.kind === 'audioinput' && device.deviceId !== '')
    .map(({ deviceId, label }) => ({ deviceId, label }));
}

/** Not before the permission: devices have no names then, and Chromium starts two processes for the subscription. */
async function followWhenAllowed(listener: () => void, openings: EventTarget, signal: AbortSignal): Promise<void> {
  openings.addEventListener('opened', () => follow(listener, signal), { signal });
  const status = await permissionStatus();
  if (!status || status.state === 'granted') follow(listener, signal);
  const onChange = () => {
    if (status?.state === 'granted') follow(listener, signal);
    listener();
  };
  status?.addEventListener('change', onChange, { signal });
}

/** Idempotent: addEventListener ignores a listener it has. */
function follow(listener: () => void, signal: AbortSignal): void {
  navigator.mediaDevices?.addEventListener('devicechange', listener, { signal });
}
