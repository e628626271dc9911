import { afterEach, vi } from 'vitest';
import { createBrowserMicrophones } from '../../src/platform/audio/browser-microphones.ts';
import type { OpenMicrophone } from '../../src/ports/microphone.ts';
import { failed } from '../fakes/scripted-api.ts';
import { fakeServices } from '../fakes/services.ts';
import { microphonesSuite } from './microphone.suite.ts';

afterEach(() => vi.restoreAllMocks());

const errorNames = { busy: 'NotReadableError', 'not-found': 'NotFoundError' };

function dispatch({ stream }: OpenMicrophone, event: string): void {
  for (const track of stream.getAudioTracks()) track.dispatchEvent(new Event(event));
}

microphonesSuite('browser', () => ({
  microphones: createBrowserMicrophones(),
  fail(failure) {
    const error = new DOMException('', errorNames[failure]);
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(error);
  },
  changeDevices: () => void navigator.mediaDevices.dispatchEvent(new Event('devicechange')),
  unplug: (microphone) => dispatch(microphone, 'ended'),
  interrupt: (microphone, isInterrupted) => dispatch(microphone, isInterrupted ? 'mute' : 'unmute'),
}));

microphonesSuite('fake', () => {
  const services = fakeServices(() => failed(503));
  return {
    microphones: services.microphones,
    fail: (type) => void (services.microphones.next = { type: 'failed', failure: { type } }),
    changeDevices: () => services.microphones.changeDevices(),
    unplug: () => services.microphones.unplug(),
    interrupt: (_microphone, isInterrupted) => services.microphones.interrupt(isInterrupted),
  };
});
