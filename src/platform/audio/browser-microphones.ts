import type { MicrophoneDevice, OpenMicrophoneResult, Microphones } from '../../ports/microphone.ts';
import { microphonePermission, permissionStatus } from './microphone-permission.ts';

/** The part that opens it has not come, and cannot be fetched now. */
const notFetched: OpenMicrophoneResult = { type: 'failed', failure: { type: 'unknown', name: 'NetworkError' } };

/**
 * Whoever has opened a microphone may: browsers that allow it for once go on saying "prompt", and Safari tells nobody
 * that its answer has changed.
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
        () => notFetched,
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
      else void followWhenAllowed(listener, openings, stop.signal);
      return () => stop.abort();
    },
  };
}

async function devices(): Promise<readonly MicrophoneDevice[]> {
  if (!navigator.mediaDevices?.enumerateDevices) return [];
  const found = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return found
    .filter((device) => device.kind === 'audioinput' && device.deviceId !== '')
    .map(({ deviceId, label }) => ({ deviceId, label }));
}

/** Not before: there are no names to tell, and a browser starts two processes for it. */
async function followWhenAllowed(listener: () => void, openings: EventTarget, signal: AbortSignal): Promise<void> {
  openings.addEventListener('opened', () => follow(listener, signal), { signal });
  const status = await permissionStatus();
  if (!status || status.state === 'granted') return follow(listener, signal);
  const onAnswer = () => {
    if (status.state !== 'granted') return;
    follow(listener, signal);
    listener();
  };
  status.addEventListener('change', onAnswer, { signal });
}

/** A listener that is there already is not added again. */
function follow(listener: () => void, signal: AbortSignal): void {
  navigator.mediaDevices?.addEventListener('devicechange', listener, { signal });
}
