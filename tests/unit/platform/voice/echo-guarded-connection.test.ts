import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openEchoGuarded } from '../../../../src/platform/voice/echo-guarded-connection.ts';
import { openMicrophoneOf } from '../../../../src/platform/audio/media-microphone.ts';
import type { SharedAudioContext } from '../../../../src/platform/audio/shared-audio-context.ts';
import type { CallOpener } from '../../../../src/platform/voice/webrtc-call.ts';
import type { OpenMicrophone } from '../../../../src/ports/microphone.ts';
import type { VoiceConnection } from '../../../../src/ports/voice-connection.ts';

const FRAME_MS = 20;

/** The level in dBFS of each band, frame by frame. */
type Sound = (frame: number) => number;

const silent: Sound = () => -200;

/** A stream and what a stub of the browser's analyser measures in it. */
class StubStream {
  readonly sound: Sound;
  readonly track = Object.assign(new EventTarget(), {
    enabled: true,
    readyState: 'live',
    label: '',
    getSettings: () => ({}),
    stop: () => undefined,
  });

  constructor(sound: Sound) {
    this.sound = sound;
  }

  clone() {
    return new StubStream(this.sound);
  }

  getAudioTracks() {
    return [this.track];
  }
}

/** A context whose analysers measure the sound of the stream that is connected to them. */
function stubAudio(frame: () => number): SharedAudioContext {
  const context = {
    state: 'running',
    sampleRate: 48_000,
    createMediaStreamSource: ({ sound }: StubStream) => ({
      context,
      connect: (analyser: { sound?: Sound }) => void (analyser.sound = sound),
      disconnect: () => undefined,
    }),
    createAnalyser: () => ({
      frequencyBinCount: 512,
      sound: silent,
      getFloatFrequencyData(bins: Float32Array) {
        bins.forEach((_, bin) => (bins[bin] = this.sound(frame()) + (bin % 7)));
      },
    }),
  };
  return {
    resume: () => context as unknown as AudioContext,
    close: () => undefined,
    isInterrupted: () => false,
    onInterrupted: () => () => undefined,
  };
}

const microphoneOver = (sound: Sound) => openMicrophoneOf(new StubStream(sound) as unknown as MediaStream);

/** Up and down as speech does. */
const speech =
  (loudDb: number, pace: number): Sound =>
  (frame) =>
    loudDb - 12 * (1 + Math.sin(frame * pace) * Math.cos(frame * pace * 0.3));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A call that plays a voice. @returns the connection, and which share of the next frames is sent */
async function openGuarded(first: OpenMicrophone) {
  let frame = 0;
  let sent: OpenMicrophone | undefined;
  const opened = { type: 'opened', call: { remoteAudio: new StubStream(speech(-30, 0.37)) } };
  const calls = { open: async () => opened } as unknown as CallOpener;
  const connection = {
    replaceMicrophone: (microphone: OpenMicrophone) => void (sent = microphone),
    close: () => undefined,
  } as unknown as VoiceConnection;
  const result = await openEchoGuarded(
    stubAudio(() => frame),
    [calls, calls],
    first,
    async ([metered], guarded) => {
      sent = guarded;
      await metered.open(...([] as unknown as Parameters<CallOpener['open']>));
      return { type: 'opened', connection };
    },
  );
  if (result.type === 'failed') throw new Error('not opened');
  const shareSent = (frames: number) => {
    let open = 0;
    for (let at = 0; at < frames; at++) {
      vi.advanceTimersByTime(FRAME_MS);
      frame += 1;
      open += Number(sent?.stream.getAudioTracks()[0]?.enabled);
    }
    return open / frames;
  };
  return { connection: result.connection, shareSent };
}

test('after the microphone is replaced, the echo is measured in the sound of the new one', async () => {
  const echo: Sound = (frame) => speech(-30, 0.37)(frame - 5) - 15;
  const { connection, shareSent } = await openGuarded(microphoneOver(echo));
  expect(shareSent(200)).toBeLessThan(0.05);

  let isPersonSpeaking = false;
  const soft: Sound = (frame) => echo(frame) - 15;
  const loud = speech(-20, 1.1);
  connection.replaceMicrophone(microphoneOver((frame) => (isPersonSpeaking ? loud : soft)(frame)));
  expect(shareSent(200)).toBeLessThan(0.05);

  isPersonSpeaking = true;
  expect(shareSent(100)).toBeGreaterThan(0.6);
  connection.close();
});
