import { afterEach, vi } from 'vitest';
import { createBrowserMicrophones } from '../../src/platform/audio/browser-microphones.ts';
import type { OpenMicrophone } from '../../src/ports/microphone.ts';
import { microphonesSuite } from './microphone.suite.ts';
import { fakeMicrophones } from '../fakes/audio.ts';

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
  const microphones = fakeMicrophones();
  return {
    microphones,
    fail: (type) => void (microphones.next = { type: 'failed', failure: { type } }),
    changeDevices: () => microphones.changeDevices(),
    unplug: () => microphones.unplug(),
    interrupt: (_microphone, isInterrupted) => microphones.interrupt(isInterrupted),
  };
});
