import type { MicrophoneFailure, OpenMicrophoneResult } from '../../ports/microphone.ts';
import { openMicrophoneOf } from './media-microphone.ts';
import { microphonePermission } from './microphone-permission.ts';

/** Near-field speech; the browser cancels the echo of the voice it plays. */
const processing = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 };

/** Opens the device, or the default one when it is gone. */
export async function openMicrophone(deviceId: string | undefined): Promise<OpenMicrophoneResult> {
  if (!navigator.mediaDevices?.getUserMedia) {
    return { type: 'failed', failure: { type: 'no-api', secureContext: globalThis.isSecureContext } };
  }
  try {
    const stream = await capture(deviceId);
    return { type: 'opened', microphone: openMicrophoneOf(stream) };
  } catch (error) {
    // The chosen microphone is gone: fall back to the default one.
    if (deviceId && isNamed(error, 'OverconstrainedError')) return openMicrophone(undefined);
    return { type: 'failed', failure: await failureOf(error) };
  }
}

function capture(deviceId: string | undefined): Promise<MediaStream> {
  const device = deviceId ? { deviceId: { exact: deviceId } } : {};
  return navigator.mediaDevices.getUserMedia({ audio: { ...processing, ...device } });
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

/** Branches on the error's name: messages differ between browsers. */
async function failureOf(error: unknown): Promise<MicrophoneFailure> {
  const name = error instanceof Error ? error.name : 'unknown';
  switch (name) {
    case 'NotAllowedError':
      // The permission is "granted" only when the system denied, not the person.
      return { type: (await microphonePermission()) === 'granted' ? 'denied-by-system' : 'denied-by-person' };
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
