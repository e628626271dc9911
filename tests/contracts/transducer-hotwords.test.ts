import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EngineHost } from '../../voice/engines/local/host/engine-host.ts';
import { ModelMemory } from '../../voice/engines/local/host/model-memory.ts';
import { nemoTransducer, type TransducerDesign } from '../fixtures/tiny-models/nemo-transducer.ts';
import { engineProgram } from '../server/programs.ts';

/** The search with hot words, in the real library: Parakeet itself is not here. */
let folder: string;
let host: EngineHost;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'transducers-'));
  host = new EngineHost({ program: engineProgram(), role: 'speech', memory: new ModelMemory(), log: () => undefined });
});

afterAll(async () => {
  host.close();
  await rm(folder, { recursive: true, force: true });
});

type Request = { readonly sound: Int16Array; readonly hotwords: boolean; readonly terms?: string };

let made = 0;

async function install(design: TransducerDesign): Promise<(request: Request) => Promise<string>> {
  const index = join(folder, String(++made));
  await mkdir(index);
  const files = Object.entries(nemoTransducer(design));
  await Promise.all(files.map(([name, content]) => writeFile(join(index, name), content)));
  return async ({ sound, hotwords, terms }) => {
    const id = `${index} ${hotwords}`;
    const options = {
      encoder: 'encoder.onnx',
      decoder: 'decoder.onnx',
      joiner: 'joiner.onnx',
      tokens: 'tokens.txt',
      hotwords,
    };
    const model = {
      id,
      kind: 'recogniser',
      engine: 'nemo-transducer',
      folder: index,
      options,
      threads: 1,
      memoryMb: 1,
    } as const;
    const work = { type: 'recognise', modelId: id, sound, ...(terms && { terms }) } as const;
    const result = await host.run({ model, work, priority: 0, signal: new AbortController().signal });
    if (result.type !== 'recognised') throw new Error(result.type);
    return result.text;
  };
}

/** Numbers of a normal distribution, the same ones for the same seed. */
function noise(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return (state + 1) / (2 ** 31 + 1);
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

test('without terms the search for hot words writes what the greedy search writes', async () => {
  const tokens = Array.from('abcdefgh').flatMap((letter) => [letter, `▁${letter}`]);
  const greedy: string[] = [];
  const biased: string[] = [];
  for (let seed = 1; seed <= 25; seed++) {
    const next = noise(seed);
    const recognise = await install({ tokens, score: next, weight: () => next() / 12 });
    const sound = Int16Array.from({ length: 16_000 * 3 }, () => 4_000 * next());
    greedy.push(await recognise({ sound, hotwords: false }));
    biased.push(await recognise({ sound, hotwords: true }));
  }

  expect(biased).toEqual(greedy);
  expect(new Set(greedy).size).toBe(25);
  expect(Math.min(...greedy.map((text) => text.length))).toBeGreaterThan(3);
});

/** Hears one word, and finds `o clock` a little likelier than `Aurora`. */
const undecided: TransducerDesign = {
  tokens: ['▁', ...Array.from('AaCclorukc:'), '▁Au', 'rora', '▁o', '▁clock'].filter(
    (value, at, all) => all.indexOf(value) === at,
  ),
  score(previous, next) {
    const scores: Record<string, Record<string, number>> = {
      '<blk>': { '▁o': 5, '▁Au': 4.5 },
      '▁Au': { rora: 5 },
      '▁o': { '▁clock': 5 },
    };
    return scores[previous]?.[next] ?? (next === '<blk>' ? 4 : 0);
  },
  weight: () => 0,
};

test.each([
  [undefined, 'o clock'],
  ['Aurora', 'Aurora'],
  ['奥罗拉, Aurora', 'Aurora'],
  ['Aurora / , C#, :c', 'Aurora'],
  // Letters that the model does not have, and a sign that the library takes for the score of a phrase.
  ['C#', 'o clock'],
  ['Aurora :c', 'o clock'],
  ['奥罗拉', 'o clock'],
])('with the terms %j an undecided transducer writes %j', async (terms, text) => {
  const recognise = await install(undecided);

  const sound = new Int16Array(16_000);
  expect(await recognise({ sound, hotwords: true, ...(terms && { terms }) })).toBe(text);
});

test('the bonus of a term changes nothing where the model is sure', async () => {
  const recognise = await install({
    ...undecided,
    score: (previous, next) => (previous === '<blk>' && next === '▁o' ? 8 : undecided.score(previous, next)),
  });

  expect(await recognise({ sound: new Int16Array(16_000), hotwords: true, terms: 'Aurora' })).toBe('o clock');
});
