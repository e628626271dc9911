import { afterEach, expect, test } from 'vitest';
import { OutputRoute } from '../../src/platform/audio/output-route.ts';
import { createSharedAudioContext } from '../../src/platform/audio/shared-audio-context.ts';

const opened: (() => void)[] = [];

afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** A tone in place of the voice of a call. */
function aVoice() {
  const audioContext = createSharedAudioContext();
  const context = audioContext.resume();
  const tone = new OscillatorNode(context);
  const destination = context.createMediaStreamDestination();
  tone.connect(destination);
  tone.start();
  opened.push(() => void context.close());
  return { audioContext, context, stream: destination.stream };
}

/** The loudest sample of each ear of what an element plays. */
function sidesOf(context: AudioContext, stream: MediaStream) {
  const splitter = context.createChannelSplitter(2);
  context.createMediaStreamSource(stream).connect(splitter);
  const meters = [0, 1].map((channel) => {
    const meter = new AnalyserNode(context);
    splitter.connect(meter, channel);
    return meter;
  });
  return () =>
    meters.map((meter) => {
      const samples = new Float32Array(meter.fftSize);
      meter.getFloatTimeDomainData(samples);
      return samples.some((sample) => Math.abs(sample) > 0.1) ? 'heard' : 'silent';
    });
}

function streamOn(element: HTMLAudioElement): MediaStream {
  if (!(element.srcObject instanceof MediaStream)) throw new Error('nothing plays');
  return element.srcObject;
}

test.each([
  ['left', ['heard', 'silent']],
  ['right', ['silent', 'heard']],
] as const)('a voice in the %s ear is silent in the other', async (side, expected) => {
  const { audioContext, context, stream } = aVoice();
  const element = new Audio();
  const route = new OutputRoute(element, stream, audioContext);

  route.set(side);

  await expect.poll(sidesOf(context, streamOn(element)), { timeout: 10_000 }).toEqual(expected);
  route.close();
  expect(element.srcObject).toBeNull();
});

test('both ears play the voice itself again, and a device that is gone falls back to the usual one', async () => {
  const { audioContext, stream } = aVoice();
  const element = new Audio();
  const chosen: string[] = [];
  element.setSinkId = (id) => {
    chosen.push(id);
    return id === 'gone' ? Promise.reject(new DOMException('', 'NotFoundError')) : Promise.resolve();
  };
  const route = new OutputRoute(element, stream, audioContext);

  route.set('left');
  expect(element.srcObject).not.toBe(stream);
  route.set('device headset');
  expect(element.srcObject).toBe(stream);
  route.set('device gone');
  await expect.poll(() => chosen).toEqual(['', '', 'headset', 'gone', '']);

  route.set('both');
  expect(element.srcObject).toBe(stream);
});

test('a call that ends leaves the element to the call that plays on it by now', () => {
  const { audioContext, stream } = aVoice();
  const element = new Audio();
  const earlier = new OutputRoute(element, stream, audioContext);
  earlier.set('right');
  const next = aVoice();
  const later = new OutputRoute(element, next.stream, next.audioContext);

  earlier.close();

  expect(element.srcObject).toBe(next.stream);
  later.close();
});

test('a voice in one ear is there again after the system has closed the audio context', async () => {
  const voice = aVoice();
  const audioContext = createSharedAudioContext();
  const closed = audioContext.resume();
  await expect.poll(() => closed.state).toBe('running');
  const element = new Audio();
  const route = new OutputRoute(element, voice.stream, audioContext);
  route.set('left');
  const before = streamOn(element);

  await closed.close();
  const reopened = audioContext.resume();
  opened.push(() => void reopened.close());

  await expect.poll(() => streamOn(element) === before, { timeout: 10_000 }).toBe(false);
  await expect.poll(sidesOf(voice.context, streamOn(element)), { timeout: 10_000 }).toEqual(['heard', 'silent']);
  route.close();
});
