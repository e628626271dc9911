import { afterEach, expect, test, vi } from 'vitest';
import { createBrowserMicrophones } from '../../../../src/platform/audio/browser-microphones.ts';

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

test('the default microphone replaces a chosen one that is gone', async () => {
  browserWith(async ({ audio }) => {
    if (typeof audio === 'object' && audio.deviceId) throw new DOMException('', 'OverconstrainedError');
    return aStream('built-in');
  });

  const opening = await createBrowserMicrophones().open('headset');

  expect(opening).toMatchObject({ type: 'opened', microphone: { deviceId: 'built-in' } });
});

test('without the API the failure reports whether the context is secure', async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('isSecureContext', false);

  expect(await createBrowserMicrophones().open(undefined)).toEqual({
    type: 'failed',
    failure: { type: 'no-api', secureContext: false },
  });
});

class Status extends EventTarget {
  state: string;
  constructor(state: string) {
    super();
    this.state = state;
  }
}

/** `media` reports changes of devices and counts its listeners. */
function browserWhoseDevicesChange(status: Status | undefined) {
  const media = Object.assign(new EventTarget(), { getUserMedia: async () => aStream('built-in') });
  const query = async () => {
    if (!status) throw new TypeError('not a permission');
    return status;
  };
  vi.stubGlobal('navigator', { mediaDevices: media, permissions: { query } });
  return media;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test.each([
  ['says that it is allowed', new Status('granted')],
  ['cannot be asked', undefined],
])('where the browser %s, added and removed devices are reported', async (_, status) => {
  const media = browserWhoseDevicesChange(status);
  const onChanged = vi.fn<() => void>();
  const stop = createBrowserMicrophones().onDevicesChanged(onChanged);
  await settled();

  media.dispatchEvent(new Event('devicechange'));
  stop();
  media.dispatchEvent(new Event('devicechange'));

  expect(onChanged).toHaveBeenCalledTimes(1);
});

test('device changes are reported from the permission on', async () => {
  const status = new Status('prompt');
  const media = browserWhoseDevicesChange(status);
  const onChanged = vi.fn<() => void>();
  createBrowserMicrophones().onDevicesChanged(onChanged);
  await settled();
  media.dispatchEvent(new Event('devicechange'));
  expect(onChanged).not.toHaveBeenCalled();

  status.state = 'granted';
  status.dispatchEvent(new Event('change'));
  media.dispatchEvent(new Event('devicechange'));

  expect(onChanged).toHaveBeenCalledTimes(2);
});

test('a microphone that has opened counts as granted although the browser still reports "prompt"', async () => {
  const media = browserWhoseDevicesChange(new Status('prompt'));
  const onChanged = vi.fn<() => void>();
  const microphones = createBrowserMicrophones();
  microphones.onDevicesChanged(onChanged);
  await settled();
  expect(await microphones.permission()).toBe('prompt');

  await microphones.open(undefined);
  media.dispatchEvent(new Event('devicechange'));

  expect(await microphones.permission()).toBe('granted');
  expect(onChanged).toHaveBeenCalledTimes(1);
});

test('a listener removed before the permission is known is not called', async () => {
  const media = browserWhoseDevicesChange(new Status('granted'));
  const onChanged = vi.fn<() => void>();

  createBrowserMicrophones().onDevicesChanged(onChanged)();
  await settled();
  media.dispatchEvent(new Event('devicechange'));

  expect(onChanged).not.toHaveBeenCalled();
});
