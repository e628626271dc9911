import { createDecoder, createEncoder } from 'libopus-wasm';
import type { SessionHarness } from './realtime-session-harness.ts';

const RATE_HZ = 16_000;
const FRAME_SAMPLES = RATE_HZ / 50;

export type Acoustics = {
  /** How loud the voice comes back, against how loud it is played. */
  readonly echoDb: number;
  /** Network, buffers and the way through the air. */
  readonly delayMs: number;
  /** The phone is moved once a second: the sound takes another way, a little louder or softer. */
  readonly moves?: boolean;
  /** What a person says meanwhile, from the beginning on. */
  readonly speech?: Int16Array;
};

/**
 * A phone on the table: the voice that the service plays comes back late, softer, with the ring of a small room and
 * its noise, through the codec both ways, and mixed with what a person says.
 */
export async function playAloud(room: SessionHarness, forMs: number, acoustics: Acoustics): Promise<void> {
  const { echoDb, delayMs, moves = false, speech = new Int16Array(0) } = acoustics;
  const ears = await createDecoder({ sampleRate: RATE_HZ, channels: 1 });
  const microphone = await createEncoder({
    sampleRate: RATE_HZ,
    channels: 1,
    frameSize: FRAME_SAMPLES,
    bitrate: 32_000,
  });
  const line = await createDecoder({ sampleRate: RATE_HZ, channels: 1 });
  const total = (forMs * RATE_HZ) / 1000;
  const air = new Float64Array(total + 2 * RATE_HZ);
  const rooms = [0, -2, 1].map((more, room) => roomResponse(10 ** ((echoDb + more) / 20), room));
  const noise = randomNumbers();

  for (let at = 0; at + FRAME_SAMPLES <= total; at += FRAME_SAMPLES) {
    const before = room.sent.length;
    room.play(20);
    const packet = room.sent.length > before ? room.sent.at(-1) : undefined;
    const ring = rooms[moves ? Math.floor(at / RATE_HZ) % rooms.length : 0] ?? [];
    if (packet) spread(ears.decode(packet.opus), air, at + (delayMs * RATE_HZ) / 1000, ring);
    const frame = Int16Array.from({ length: FRAME_SAMPLES }, (_, i) =>
      clipped((air[at + i] ?? 0) + (speech[at + i] ?? 0) + 12 * noise()),
    );
    room.hear(line.decode(microphone.encode(frame)));
    // What the service does with it takes turns of the event loop, not time.
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const codec of [ears, microphone, line]) codec.free();
}

type Tap = { readonly samplesLater: number; readonly gain: number };

/** The direct sound and some reflections, which together are as loud as asked. */
function roomResponse(gain: number, room = 0): readonly Tap[] {
  const taps = [0, 37, 91, 170, 313, 520, 777, 1100].map((samplesLater, at) => ({
    samplesLater: Math.round(samplesLater * (1 + 0.3 * room)) + 11 * room,
    gain: ((at + room) % 2 === 0 ? 1 : -1) * 0.55 ** at,
  }));
  const power = taps.reduce((sum, tap) => sum + tap.gain ** 2, 0);
  return taps.map((tap) => ({ ...tap, gain: (tap.gain * gain) / Math.sqrt(power) }));
}

function spread(sound: Int16Array, air: Float64Array, from: number, ring: readonly Tap[]) {
  for (const { samplesLater, gain } of ring) {
    for (const [at, sample] of sound.entries()) {
      const place = from + samplesLater + at;
      if (place < air.length) air[place] = (air[place] ?? 0) + sample * gain;
    }
  }
}

function clipped(sample: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(sample)));
}

/** The same noise every time. */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return (2 * state) / 2_147_483_647 - 1;
  };
}
