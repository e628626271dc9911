import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import wabt from 'wabt';
import { createSileroState, sharedSileroNetwork, WINDOW_SAMPLES } from '../../../../voice/vad/silero/silero-network.ts';
import { readSpeech } from '../../../fixtures/audio/read-audio.ts';

const folder = join(import.meta.dirname, '../../../../voice/vad/silero');

/** onnxruntime's results of the original model for the windows of `four-phrases`, to four decimals. */
const reference: number[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../fixtures/audio/four-phrases.silero.json'), 'utf8'),
);

function probabilities(sound: Int16Array): number[] {
  const network = sharedSileroNetwork();
  const state = createSileroState();
  return Array.from({ length: Math.floor(sound.length / WINDOW_SAMPLES) }, (_, at) => {
    const window = sound.subarray(at * WINDOW_SAMPLES, (at + 1) * WINDOW_SAMPLES);
    return network.probability(
      Float32Array.from(window, (sample) => sample / 32_768),
      state,
    );
  });
}

test('the network computes the probabilities of the original model', () => {
  const computed = probabilities(readSpeech('four-phrases'));

  expect(computed).toHaveLength(reference.length);
  expect(Math.max(...computed.map((value, at) => Math.abs(value - (reference[at] ?? 0))))).toBeLessThan(0.0002);
});

test('microphones that share the network do not influence each other', () => {
  const sound = readSpeech('four-phrases');
  const [value, other] = [createSileroState(), createSileroState()];
  const window = Float32Array.from(sound.subarray(16_000, 16_000 + WINDOW_SAMPLES), (sample) => sample / 32_768);
  const network = sharedSileroNetwork();
  const alone = network.probability(window, createSileroState());

  network.probability(window, value);

  expect(network.probability(window, other)).toBe(alone);
});

test('the compiled layer is made from its source', async () => {
  const { parseWat } = await wabt();
  const source = readFileSync(join(folder, 'dense-layer.wat'), 'utf8');

  const { buffer } = parseWat('dense-layer.wat', source).toBinary({});

  expect(Buffer.from(buffer).equals(readFileSync(join(folder, 'dense-layer.wasm')))).toBe(true);
});
