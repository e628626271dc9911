import { afterEach, expect, test } from 'vitest';
import { openBandMeter } from '../../src/platform/audio/band-meter.ts';
import { createBrowserMicrophoneDelay } from '../../src/platform/audio/browser-microphone-delay.ts';
import { openMicrophoneOf } from '../../src/platform/audio/media-microphone.ts';
import { createBrowserSharedSound } from '../../src/platform/audio/browser-shared-sound.ts';
import { createSharedAudioContext } from '../../src/platform/audio/shared-audio-context.ts';
import { createSilentTrack } from '../../src/platform/audio/silent-track.ts';

/** Quieter is silence. */
const HEARD_DB = -60;

const contexts: AudioContext[] = [];

afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

/** A tone in a context of its own, as a device is. */
function toneStream(): MediaStream {
  const context = new AudioContext();
  contexts.push(context);
  const tone = new OscillatorNode(context, { frequency: 1000 });
  const destination = context.createMediaStreamDestination();
  tone.connect(destination);
  tone.start();
  return destination.stream;
}

async function runningContext() {
  const audioContext = createSharedAudioContext();
  const first = audioContext.resume();
  await expect.poll(() => first.state).toBe('running');
  const closeBySystem = async () => {
    await first.close();
    contexts.push(audioContext.resume());
  };
  return { audioContext, closeBySystem };
}

test('the levels that the echo guard compares are measured again after the system has closed the audio context', async () => {
  const { audioContext, closeBySystem } = await runningContext();
  const meter = openBandMeter(audioContext, toneStream());
  const isHeard = () => Math.max(...meter.levels()) > HEARD_DB;
  await expect.poll(isHeard).toBe(true);
  const before = meter.levels();

  await closeBySystem();

  await expect.poll(() => isHeard() && meter.levels().join() !== before.join()).toBe(true);
  meter.close();
});

test('a microphone is delayed again after the system has closed the audio context', async () => {
  const { audioContext, closeBySystem } = await runningContext();
  const delay = createBrowserMicrophoneDelay(audioContext);
  delay.record(openMicrophoneOf(toneStream()));

  await closeBySystem();
  await expect.poll(() => delay.microphone()).toBeDefined();

  const meter = openBandMeter(audioContext, delay.microphone()?.stream ?? new MediaStream());
  await expect.poll(() => Math.max(...meter.levels()) > HEARD_DB).toBe(true);
  meter.close();
  delay.close();
});

test('what is sent in place of the microphone goes on after the system has closed the audio context', async () => {
  const { audioContext, closeBySystem } = await runningContext();
  let renewals = 0;
  const silence = createSilentTrack(audioContext, () => (renewals += 1));
  const before = silence.track;

  await closeBySystem();
  await expect.poll(() => renewals).toBe(1);

  expect(silence.track).not.toBe(before);
  expect(silence.track.readyState).toBe('live');
  silence.close();
});

test('the sound of a tab is heard again, alone and beside a microphone, after the system has closed the audio context', async () => {
  const { audioContext, closeBySystem } = await runningContext();
  const share = toneStream();
  Object.defineProperty(navigator.mediaDevices, 'getDisplayMedia', { value: async () => share, configurable: true });
  const sound = createBrowserSharedSound(audioContext);
  await sound.share(false);
  const own = openMicrophoneOf(toneStream());
  const beside = await sound.beside(async () => ({ type: 'opened', microphone: own }));
  if (beside.type === 'failed') throw new Error('not opened');
  const before = [sound.alone(), beside.microphone];

  await closeBySystem();

  for (const { renewed } of before) {
    const meter = openBandMeter(audioContext, renewed?.()?.stream ?? new MediaStream());
    await expect.poll(() => Math.max(...meter.levels()) > HEARD_DB).toBe(true);
    meter.close();
  }
  before[1]?.close();
  expect(own.stream.getAudioTracks()[0]?.readyState).toBe('live');
  sound.close();
});
