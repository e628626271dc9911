import { afterEach, expect, test, vi } from 'vitest';
import { createBrowserMicrophones } from '../../../src/adapters/browser-microphones.ts';

type Open = (constraints: MediaStreamConstraints) => Promise<MediaStream>;

function browserWith(getUserMedia: Open, permission = 'prompt'): void {
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia },
    permissions: { query: async () => ({ state: permission }) },
  });
}

function refusing(name: string): Open {
  return () => Promise.reject(new DOMException('', name));
}

function aStream(deviceId: string): MediaStream {
  return { getAudioTracks: () => [{ getSettings: () => ({ deviceId }) }] } as unknown as MediaStream;
}

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['NotAllowedError', 'prompt', { type: 'denied-by-person' }],
  ['NotAllowedError', 'denied', { type: 'denied-by-person' }],
  ['NotAllowedError', 'granted', { type: 'denied-by-system' }],
  ['NotFoundError', 'prompt', { type: 'not-found' }],
  ['NotReadableError', 'prompt', { type: 'busy' }],
  ['AbortError', 'prompt', { type: 'busy' }],
  ['SecurityError', 'prompt', { type: 'page-inactive' }],
  ['InvalidStateError', 'prompt', { type: 'page-inactive' }],
  ['SomethingNewError', 'prompt', { type: 'unknown', name: 'SomethingNewError' }],
])('%s with the permission "%s" is understood', async (name, permission, failure) => {
  browserWith(refusing(name), permission);

  expect(await createBrowserMicrophones().open(undefined)).toEqual({ type: 'failed', failure });
});

test('a chosen microphone that is gone gives way to any other', async () => {
  browserWith(async ({ audio }) => {
    if (typeof audio === 'object' && audio.deviceId) throw new DOMException('', 'OverconstrainedError');
    return aStream('built-in');
  });

  const opening = await createBrowserMicrophones().open('headset');

  expect(opening).toMatchObject({ type: 'opened', microphone: { deviceId: 'built-in' } });
});

test('a browser without the API says whether the address is to blame', async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('isSecureContext', false);

  expect(await createBrowserMicrophones().open(undefined)).toEqual({
    type: 'failed',
    failure: { type: 'no-api', secureContext: false },
  });
});
