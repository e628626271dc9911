import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { askForMicrophone, recheckMicrophone } from '../../../src/features/microphone/microphone.ts';
import type { MicrophoneFailure } from '../../../src/ports/microphone.ts';
import { microphone, microphoneProblem, setMicrophoneFailure } from '../../../src/state/microphone.ts';
import { refreshMicrophones } from '../../../src/state/refresh-microphones.ts';
import { failed, scriptedApi } from '../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../fakes/scripted-api.ts';
import { fakeMicrophones } from '../../fakes/audio.ts';
import { fakePreferences } from '../../fakes/device-storage.ts';

const withServer = (answer: ScriptedAnswer) => ({
  api: scriptedApi(answer),
  microphones: fakeMicrophones(),
  preferences: fakePreferences(),
});

beforeEach(() => void Object.assign(microphone, { permission: 'unknown', devices: [], failure: undefined }));

function setUp() {
  const services = withServer(() => failed(503));
  const now = { permission: 'granted', devices: [{ deviceId: 'built-in', label: 'Built-in' }] };
  Object.assign(services.microphones, { permission: async () => now.permission, devices: async () => now.devices });
  return { services, now };
}

test('a microphone that was blocked before the page was opened is reported without a tap', async () => {
  const { services, now } = setUp();
  now.permission = 'denied';

  await refreshMicrophones(services);

  expect(microphoneProblem(microphone)).toEqual({ type: 'denied-by-person' });
});

test('a device without any microphone is reported without a tap', async () => {
  const { services, now } = setUp();
  now.devices = [];

  await refreshMicrophones(services);

  expect(microphoneProblem(microphone)).toEqual({ type: 'not-found' });
});

test('a permission that was not requested yet is no trouble', async () => {
  const { services, now } = setUp();
  now.permission = 'prompt';

  await refreshMicrophones(services);

  expect(microphoneProblem(microphone)).toBeUndefined();
});

test.each<MicrophoneFailure>([{ type: 'denied-by-person' }, { type: 'not-found' }])(
  'the report of $type goes when its cause goes',
  async (failure) => {
    const { services, now } = setUp();
    now.permission = 'denied';
    setMicrophoneFailure(failure);
    await refreshMicrophones(services);
    expect(microphoneProblem(microphone)).toEqual(failure);

    now.permission = 'granted';
    await refreshMicrophones(services);

    expect(microphoneProblem(microphone)).toBeUndefined();
  },
);

test('a microphone that the system blocked is tried again when the user comes back to the page', async () => {
  const { services } = setUp();
  services.microphones.next = { type: 'failed', failure: { type: 'denied-by-system' } };
  await askForMicrophone(services);
  microphone.permission = 'granted';

  await recheckMicrophone(services);
  expect(microphoneProblem(microphone)).toEqual({ type: 'denied-by-system' });
  services.microphones.next = undefined;
  await recheckMicrophone(services);

  expect(microphoneProblem(microphone)).toBeUndefined();
});
