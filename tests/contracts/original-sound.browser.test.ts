import { createBrowserOriginalSound } from '../../src/platform/audio/browser-original-sound.ts';
import { openMicrophone } from '../../src/platform/audio/open-microphone.ts';
import type { OpenMicrophone } from '../../src/ports/microphone.ts';
import { originalSoundSuite } from './original-sound.suite.ts';
import { fakeOriginalSound } from '../fakes/original-sound.ts';
import { fakeMicrophones } from '../fakes/audio.ts';

/** Streams that were cloned are played; the copies show whether they still are. */
async function openWatched(): Promise<{ microphone: OpenMicrophone; isPlayed(): boolean }> {
  const opened = await openMicrophone(undefined);
  if (opened.type === 'failed') throw new Error(opened.failure.type);
  const copies: MediaStream[] = [];
  const { stream } = opened.microphone;
  const clone = stream.clone.bind(stream);
  stream.clone = () => {
    const copy = clone();
    copies.push(copy);
    return copy;
  };
  const isLive = ({ readyState, enabled }: MediaStreamTrack) => readyState === 'live' && enabled;
  return { microphone: opened.microphone, isPlayed: () => copies.flatMap((copy) => copy.getTracks()).some(isLive) };
}

originalSoundSuite('browser', async () => ({ sound: createBrowserOriginalSound(), open: openWatched }));

originalSoundSuite('fake', async () => {
  const sound = fakeOriginalSound();
  const microphones = fakeMicrophones();
  let opened = 0;
  return {
    sound,
    async open() {
      const deviceId = `device ${++opened}`;
      const microphone = { ...microphones.opened(false), deviceId };
      return { microphone, isPlayed: () => sound.played?.deviceId === deviceId };
    },
  };
});
