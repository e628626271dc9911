import { createBrowserMicrophoneDelay } from '../../src/platform/audio/browser-microphone-delay.ts';
import { openMicrophoneOf } from '../../src/platform/audio/media-microphone.ts';
import { createSharedAudioContext } from '../../src/platform/audio/shared-audio-context.ts';
import type { OpenMicrophone } from '../../src/ports/microphone.ts';
import { sleep } from '../../src/shared/async.ts';
import { FakeMicrophoneDelay } from '../fakes/microphone-delay.ts';
import { microphoneDelaySuite } from './microphone-delay.suite.ts';
import { openFakeMicrophone } from './open-test-microphone.ts';
import { fakeMicrophones } from '../fakes/audio.ts';

/** Tells the first sample with sound, in seconds of the audio context. */
const onsetWorklet = `registerProcessor('onset', class extends AudioWorkletProcessor {
  process([[samples = []]]) {
    const at = samples.findIndex((sample) => Math.abs(sample) > 0.01);
    if (at < 0) return true;
    this.port.postMessage(currentTime + at / sampleRate);
    return false;
  }
});`;

/** A moment that the audio thread has not reached: a sound that is due at it begins exactly then. */
const AHEAD_S = 0.1;

/** A microphone over a sound that has not begun, and the copies of it that are open. */
function openToneMicrophone(context: AudioContext) {
  const tone = new ConstantSourceNode(context);
  const destination = context.createMediaStreamDestination();
  tone.connect(destination);
  const { stream } = destination;
  const copies: MediaStream[] = [];
  const clone = stream.clone.bind(stream);
  stream.clone = () => {
    const copy = clone();
    copies.push(copy);
    return copy;
  };
  const openCopies = () =>
    copies.flatMap((copy) => copy.getTracks()).filter(({ readyState }) => readyState === 'live').length;
  return { microphone: openMicrophoneOf(stream), tone, openCopies };
}

microphoneDelaySuite('audio graph', async () => {
  const audioContext = createSharedAudioContext();
  const context = audioContext.resume();
  await context.resume();
  await context.audioWorklet.addModule(`data:text/javascript,${encodeURIComponent(onsetWorklet)}`);
  const delay = createBrowserMicrophoneDelay(audioContext);
  const tones = new Map<OpenMicrophone, ReturnType<typeof openToneMicrophone>>();
  return {
    delay,
    async open() {
      const opened = openToneMicrophone(context);
      tones.set(opened.microphone, opened);
      return opened.microphone;
    },
    hear(microphone) {
      const at = context.currentTime + AHEAD_S;
      tones.get(microphone)?.tone.start(at);
      return at * 1000;
    },
    nextSound({ stream }) {
      const onset = new AudioWorkletNode(context, 'onset');
      context.createMediaStreamSource(stream).connect(onset);
      return new Promise((resolve) => {
        onset.port.onmessage = ({ data }) => resolve(Number(data) * 1000);
      });
    },
    captured: () => [...tones.values()].reduce((sum, { openCopies }) => sum + openCopies(), 0),
    pass: (ms) => sleep(ms),
    setAudio: (isRunning) => (isRunning ? context.resume() : context.suspend()),
    close() {
      delay.close();
      void context.close();
    },
  };
});

microphoneDelaySuite('fake', async () => {
  const delay = new FakeMicrophoneDelay();
  let nowMs = 0;
  return {
    delay,
    open: () => openFakeMicrophone(fakeMicrophones()),
    hear(microphone) {
      delay.hear(microphone, nowMs);
      return nowMs;
    },
    nextSound: async () => {
      // After what the test still does before it waits.
      await sleep(0);
      return delay.soundsAtMs;
    },
    captured: () => (delay.recorded ? 1 : 0),
    pass: async (ms) => void (nowMs += ms),
    setAudio: async (isRunning) => void (delay.isAudioRunning = isRunning),
    close: () => delay.close(),
  };
});
