import type {
  MicrophoneDevice,
  MicrophoneFailure,
  MicrophoneOpening,
  MicrophonePermission,
  Microphones,
} from '../ports/microphone.ts';
import { openMicrophoneOf } from './media-microphone.ts';

/** Speech from near by; the browser cancels the echo of the voice it plays. */
const processing = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 };

/**
 * Whoever has opened a microphone may: browsers that allow it for once go on saying "prompt", and Safari tells nobody
 * that its answer has changed.
 */
export function createBrowserMicrophones(): Microphones {
  const openings = new EventTarget();
  let wasOpened = false;
  return {
    async permission() {
      const state = await permission();
      return wasOpened && state === 'prompt' ? 'granted' : state;
    },
    devices,
    async open(deviceId) {
      const opening = await open(deviceId);
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

async function permission(): Promise<MicrophonePermission> {
  return (await permissionStatus())?.state ?? 'unknown';
}

/** Undefined where the browser cannot be asked; the first tap will tell. */
async function permissionStatus(): Promise<PermissionStatus | undefined> {
  if (!navigator.mediaDevices) return undefined;
  try {
    return await navigator.permissions.query({ name: 'microphone' });
  } catch {
    return undefined;
  }
}

async function devices(): Promise<readonly MicrophoneDevice[]> {
  if (!navigator.mediaDevices?.enumerateDevices) return [];
  const found = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return found
    .filter((device) => device.kind === 'audioinput' && device.deviceId !== '')
    .map(({ deviceId, label }) => ({ deviceId, label }));
}

async function open(deviceId: string | undefined): Promise<MicrophoneOpening> {
  if (!navigator.mediaDevices?.getUserMedia) {
    return { type: 'failed', failure: { type: 'no-api', secureContext: globalThis.isSecureContext } };
  }
  try {
    return opened(await capture(deviceId));
  } catch (error) {
    // The chosen microphone may be gone; any other is better than none.
    if (deviceId && isNamed(error, 'OverconstrainedError')) return open(undefined);
    return { type: 'failed', failure: await failureOf(error) };
  }
}

function capture(deviceId: string | undefined): Promise<MediaStream> {
  const device = deviceId ? { deviceId: { exact: deviceId } } : {};
  return navigator.mediaDevices.getUserMedia({ audio: { ...processing, ...device } });
}

function opened(stream: MediaStream): MicrophoneOpening {
  return { type: 'opened', microphone: openMicrophoneOf(stream) };
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

/** Branches on the name alone: the texts differ between browsers. */
async function failureOf(error: unknown): Promise<MicrophoneFailure> {
  const name = error instanceof Error ? error.name : 'unknown';
  switch (name) {
    case 'NotAllowedError':
      // The site may, the system may not: only then does the permission say "granted".
      return { type: (await permission()) === 'granted' ? 'denied-by-system' : 'denied-by-person' };
    case 'NotFoundError':
      return { type: 'not-found' };
    case 'NotReadableError':
    case 'AbortError':
      return { type: 'busy' };
    case 'SecurityError':
    case 'InvalidStateError':
      return { type: 'page-inactive' };
    default:
      return { type: 'unknown', name };
  }
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
