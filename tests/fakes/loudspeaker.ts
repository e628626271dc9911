import { createDecoder, createEncoder } from 'libopus-wasm';
import type { SessionHarness } from './realtime-session-harness.ts';

const RATE_HZ = 16_000;
const FRAME_SAMPLES = RATE_HZ / 50;

export type Acoustics = {
  /** Level of the echo relative to the playback. */
  readonly echoDb: number;
  /** The delay of the network, the buffers and the acoustic path together. */
  readonly delayMs: number;
  /** The phone is moved once a second, which changes the echo path. */
  readonly moves?: boolean;
  /** Speech over the playback, from its start. */
  readonly speech?: Int16Array;
};

/**
 * Simulates a phone on a table without echo cancellation: the playback returns through the microphone with delay,
 * attenuation, the reflections and noise of a small room, and a codec each way, mixed with speech.
 */
export async function playAloud(harness: SessionHarness, forMs: number, acoustics: Acoustics): Promise<void> {
  const { echoDb, delayMs, moves = false, speech = new Int16Array(0) } = acoustics;
  const loudspeaker = await createDecoder({ sampleRate: RATE_HZ, channels: 1 });
  const microphone = await createEncoder({
    sampleRate: RATE_HZ,
    channels: 1,
    frameSize: FRAME_SAMPLES,
    bitrate: 32_000,
  });
  const serverDecoder = await createDecoder({ sampleRate: RATE_HZ, channels: 1 });
  const total = (forMs * RATE_HZ) / 1000;
  const air = new Float64Array(total + 2 * RATE_HZ);
  const paths = [0, -2, 1].map((gainDb, variant) => impulseResponse(10 ** ((echoDb + gainDb) / 20), variant));
  const noise = randomNumbers();

  for (let at = 0; at + FRAME_SAMPLES <= total; at += FRAME_SAMPLES) {
    const before = harness.sent.length;
    harness.play(20);
    const packet = harness.sent.length > before ? harness.sent.at(-1) : undefined;
    const path = paths[moves ? Math.floor(at / RATE_HZ) % paths.length : 0] ?? [];
    if (packet) addEcho(air, loudspeaker.decode(packet.opus), at + (delayMs * RATE_HZ) / 1000, path);
    const frame = Int16Array.from({ length: FRAME_SAMPLES }, (_, i) =>
      clipped((air[at + i] ?? 0) + (speech[at + i] ?? 0) + 12 * noise()),
    );
    harness.hear(serverDecoder.decode(microphone.encode(frame)));
    // Lets the session's promises settle: they need turns of the event loop, not time.
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const codec of [loudspeaker, microphone, serverDecoder]) codec.free();
}

type Tap = { readonly samplesLater: number; readonly gain: number };

/** The direct path and some reflections, with the given total gain. */
function impulseResponse(gain: number, variant = 0): readonly Tap[] {
  const taps = [0, 37, 91, 170, 313, 520, 777, 1100].map((samplesLater, at) => ({
    samplesLater: Math.round(samplesLater * (1 + 0.3 * variant)) + 11 * variant,
    gain: ((at + variant) % 2 === 0 ? 1 : -1) * 0.55 ** at,
  }));
  const power = taps.reduce((sum, tap) => sum + tap.gain ** 2, 0);
  return taps.map((tap) => ({ ...tap, gain: (tap.gain * gain) / Math.sqrt(power) }));
}

function addEcho(air: Float64Array, sound: Int16Array, from: number, path: readonly Tap[]) {
  for (const { samplesLater, gain } of path) {
    for (const [at, sample] of sound.entries()) {
      const index = from + samplesLater + at;
      if (index < air.length) air[index] = (air[index] ?? 0) + sample * gain;
    }
  }
}

function clipped(sample: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(sample)));
}

/** Deterministic white noise. */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return (2 * state) / 2_147_483_647 - 1;
  };
}
