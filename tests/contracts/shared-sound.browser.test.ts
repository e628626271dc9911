import { expect, test, vi } from 'vitest';
import { createBrowserSharedSound } from '../../src/platform/audio/browser-shared-sound.ts';
import { openMicrophone } from '../../src/platform/audio/open-microphone.ts';
import { createSharedAudioContext } from '../../src/platform/audio/shared-audio-context.ts';
import type { SharedSoundState } from '../../src/ports/shared-sound.ts';
import { fakeSharedSound } from '../fakes/shared-sound.ts';
import { sharedSoundSuite } from './shared-sound.suite.ts';
import { fakeMicrophones } from '../fakes/audio.ts';

/** A tone of its own in each stream, in place of what a user would pick. */
function toneStream(context: AudioContext, hz: number): MediaStream {
  const tone = new OscillatorNode(context, { frequency: hz });
  const destination = context.createMediaStreamDestination();
  tone.connect(destination);
  tone.start();
  return destination.stream;
}

/** The browser of the tests shares a made screen without asking. */
function withPicker(pick: () => Promise<MediaStream>): void {
  Object.defineProperty(navigator.mediaDevices, 'getDisplayMedia', { value: pick, configurable: true });
}

async function openContext() {
  const audioContext = createSharedAudioContext();
  await audioContext.resume().resume();
  return audioContext;
}

sharedSoundSuite('browser', async () => {
  const audioContext = await openContext();
  let track: MediaStreamTrack | undefined;
  const pick = async () => {
    const stream = toneStream(audioContext.resume(), 440);
    [track] = stream.getAudioTracks();
    return stream;
  };
  withPicker(pick);
  return {
    shared: createBrowserSharedSound(audioContext),
    openMicrophone: () => openMicrophone(undefined),
    async closeAudio() {
      await audioContext.resume().close();
      await audioContext.resume().resume();
    },
    end() {
      track?.dispatchEvent(new Event('ended'));
    },
    mute(isMuted) {
      track?.dispatchEvent(new Event(isMuted ? 'mute' : 'unmute'));
    },
    refuse(failure) {
      withPicker(async () => {
        if (failure === 'cancelled') throw new DOMException('closed', 'NotAllowedError');
        return new MediaStream();
      });
    },
  };
});

sharedSoundSuite('fake', async () => {
  const microphones = fakeMicrophones();
  const shared = fakeSharedSound(() => microphones.opened(false));
  return {
    shared,
    openMicrophone: () => microphones.open(undefined),
    closeAudio: async () => shared.closeAudio(),
    end: () => shared.change('ended'),
    mute: (isMuted) => shared.change(isMuted ? 'muted' : undefined),
    refuse: (failure) => void (shared.next = failure),
  };
});

/** Energy of both channels around a frequency. */
async function levelsAt(context: AudioContext, stream: MediaStream, hz: number): Promise<number[]> {
  const source = context.createMediaStreamSource(stream);
  const splitter = context.createChannelSplitter(2);
  source.connect(splitter);
  const analysers = [0, 1].map((channel) => {
    const analyser = new AnalyserNode(context, { fftSize: 2048 });
    splitter.connect(analyser, channel);
    return analyser;
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  return analysers.map((analyser) => {
    const bins = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(bins);
    return bins[Math.round((hz * analyser.fftSize) / context.sampleRate)] ?? -100;
  });
}

test('the microphone is in the first channel and the shared sound in the second, neither in the other', async () => {
  const audioContext = await openContext();
  const context = audioContext.resume();
  withPicker(async () => toneStream(context, 1500));
  const shared = createBrowserSharedSound(audioContext);
  await shared.share(false);
  const { openMicrophoneOf } = await import('../../src/platform/audio/media-microphone.ts');
  const own = toneStream(context, 500);

  const beside = await shared.beside(async () => ({ type: 'opened', microphone: openMicrophoneOf(own) }));

  if (beside.type === 'failed') throw new Error('not opened');
  const [ownLevel = 0, ownInShared = 0] = await levelsAt(context, beside.microphone.stream, 500);
  const [sharedInOwn = 0, sharedLevel = 0] = await levelsAt(context, beside.microphone.stream, 1500);
  expect(ownLevel - ownInShared).toBeGreaterThan(40);
  expect(sharedLevel - sharedInOwn).toBeGreaterThan(40);

  beside.microphone.own?.setMuted(true);

  const [mutedOwn = 0] = await levelsAt(context, beside.microphone.stream, 500);
  const [, stillShared = 0] = await levelsAt(context, beside.microphone.stream, 1500);
  expect(ownLevel - mutedOwn).toBeGreaterThan(40);
  expect(Math.abs(sharedLevel - stillShared)).toBeLessThan(10);
  shared.close();
});

test('a microphone that is replaced ends what was mixed of it, also after the share', async () => {
  const audioContext = await openContext();
  const context = audioContext.resume();
  withPicker(async () => toneStream(context, 1500));
  const shared = createBrowserSharedSound(audioContext);
  await shared.share(false);
  const open = () => shared.beside(() => openMicrophone(undefined));
  const [first, second] = [await open(), await open()];
  if (first.type === 'failed' || second.type === 'failed') throw new Error('not opened');

  first.microphone.close();
  shared.close();
  second.microphone.close();

  const states = [first, second].map(({ microphone }) => microphone.stream.getAudioTracks()[0]?.readyState);
  expect(states).toEqual(['ended', 'ended']);
});

test('a permission that the system withholds is no picker that was closed', async () => {
  withPicker(async () => {
    throw new DOMException('Permission denied by system', 'NotAllowedError');
  });
  const shared = createBrowserSharedSound(await openContext());

  expect(await shared.share(true)).toBe('failed');
});

test('silence is reported after eight seconds of it, and not because the device has slept', async () => {
  const audioContext = await openContext();
  const context = audioContext.resume();
  const silent = new ConstantSourceNode(context, { offset: 0 });
  const destination = context.createMediaStreamDestination();
  silent.connect(destination);
  silent.start();
  withPicker(async () => destination.stream);
  const shared = createBrowserSharedSound(audioContext);
  const problems: SharedSoundState['problem'][] = [];
  const startedAtMs = Date.now();
  await shared.share(false);
  shared.onChanged(({ problem }) => problems.push(problem));
  await new Promise((resolve) => setTimeout(resolve, 1000));

  // The clock of a device goes on while nothing of the page runs.
  vi.spyOn(Date, 'now').mockImplementation(() => startedAtMs + 3_600_000 + (performance.now() - sleptAtMs));
  const sleptAtMs = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect(problems).toEqual([undefined]);

  await expect.poll(() => problems.at(-1), { timeout: 12_000 }).toBe('silent');
  vi.restoreAllMocks();
  shared.close();
}, 30_000);
