import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { hostModel } from '../../voice/engines/local/host-model.ts';
import {
  EngineHost,
  type HostModel,
  type HostOptions,
  type WorkDone,
} from '../../voice/engines/local/host/engine-host.ts';
import type { EngineResult } from '../../voice/engines/local/host/engine-protocol.ts';
import { ModelMemory } from '../../voice/engines/local/host/model-memory.ts';
import type { LocalModels } from '../../voice/models/ready-model.ts';
import { rms } from '../fixtures/audio/read-audio.ts';
import { installTinyModels, tinyEntry } from '../fixtures/tiny-models/install-tiny-models.ts';
import { normalised, senseVoice, unnormalised } from '../fixtures/tiny-models/sense-voice.ts';
import { say } from '../fixtures/tiny-models/tone-language.ts';
import { canScheduleIdle, SCHED_IDLE, schedulingPolicies } from '../server/scheduling-policies.ts';
import { engineProgram } from '../server/programs.ts';

const never = new AbortController().signal;

let folder: string;
let models: LocalModels;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiny-models-'));
  models = await installTinyModels(folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function modelOf(id: string, changes: Partial<HostModel> = {}): HostModel {
  const model = hostModel(models, tinyEntry(models, id));
  if (!model) throw new Error(`${id} is not ready`);
  return { ...model, ...changes };
}

function startHost(role: HostOptions['role'], options: Partial<HostOptions> = {}) {
  const logged: { event: string; facts: Readonly<Record<string, string | number>> }[] = [];
  const host = new EngineHost({
    program: engineProgram(),
    role,
    memory: new ModelMemory(),
    log: (event, facts) => logged.push({ event, facts }),
    ...options,
  });
  onTestFinished(() => host.close());
  return { host, logged };
}

function recognise(
  host: EngineHost,
  sentence: string,
  model = modelOf('tones'),
  deadlineMs = 20_000,
): Promise<EngineResult> {
  const work = { type: 'recognise', modelId: model.id, sound: say(sentence) } as const;
  return host.run({ model, work, priority: 0, signal: never, deadlineMs });
}

function translate(host: EngineHost, text: string, model = modelOf('words-eng-spa')): Promise<EngineResult> {
  const work = { type: 'translate', modelId: model.id, text, from: 'eng', to: 'spa', earlier: [] } as const;
  return host.run({ model, work, priority: 0, signal: never });
}

function speak(host: EngineHost, text: string, model = modelOf('tone-voice')): Promise<EngineResult> {
  const work = { type: 'speak', modelId: model.id, text, language: 'spa', voice: 'verse', speed: 1 } as const;
  return host.run({ model, work, priority: 0, signal: never });
}

test('tones become words, translated words, and tones again, in processes of their own', async () => {
  const { host: speech } = startHost('speech');
  const { host: translation } = startHost('translation');

  const heard = await recognise(speech, 'where is the station .');
  const translated = await translate(translation, 'where is the station.');
  const spoken = await speak(speech, 'donde esta la estacion.');

  expect(heard).toMatchObject({ type: 'recognised', text: 'where is the station.' });
  expect(translated).toMatchObject({ type: 'translated', text: 'donde esta la estacion.', isCut: false });
  expect(spoken.type === 'spoken' && rms(spoken.sound)).toBeGreaterThan(1000);
  expect(speech.pid).not.toBe(translation.pid);
  expect(speech.pid).not.toBe(process.pid);
});

test.for([
  { options: {}, text: normalised },
  { options: { useInverseTextNormalization: false }, text: unnormalised },
])(
  'SenseVoice is asked for numbers and punctuation unless the catalogue says no ($options)',
  async ({ options, text }) => {
    const { model, tokens } = senseVoice();
    const index = join(folder, `sense-voice-${text.length}`);
    await mkdir(index);
    await Promise.all([writeFile(join(index, 'model.onnx'), model), writeFile(join(index, 'tokens.txt'), tokens)]);
    const { host } = startHost('speech');

    const heard = await recognise(host, 'where is the station .', {
      ...modelOf('tones'),
      id: 'sense-voice',
      engine: 'sense-voice',
      folder: index,
      options: { model: 'model.onnx', tokens: 'tokens.txt', ...options },
    });

    expect(heard).toMatchObject({ type: 'recognised', text, language: 'en' });
  },
);

test.skipIf(!canScheduleIdle)(
  'every thread of an engine process computes in idle time: calls and the API come first',
  async () => {
    const { host: speech } = startHost('speech');
    const { host: translation } = startHost('translation');

    await Promise.all([
      recognise(speech, 'where is the station .', modelOf('tones', { threads: 3 })),
      translate(translation, 'where is the station.'),
    ]);

    for (const host of [speech, translation]) {
      expect(new Set(schedulingPolicies(host.pid ?? 0))).toEqual(new Set([SCHED_IDLE]));
    }
  },
);

test('what each request waited and took is measured, and so is a process that is lost', async () => {
  const works: WorkDone[] = [];
  const lost: string[] = [];
  const observer = {
    onWork: (work: WorkDone) => void works.push(work),
    onLost: (role: string) => void lost.push(role),
  };
  const { host } = startHost('speech', { observer });

  await Promise.all([recognise(host, 'good morning .'), recognise(host, 'thanks .')]);
  process.kill(host.pid ?? 0, 'SIGKILL');

  await expect.poll(() => lost).toEqual(['speech']);
  const [first, second] = works;
  expect(works.map(({ kind }) => kind)).toEqual(['recogniser', 'recogniser']);
  expect(first!.waitMs).toBeLessThan(first!.totalMs - first!.workMs);
  // Behind the first, the start of the process and the loading of the model.
  expect(second!.waitMs).toBeGreaterThan(first!.workMs);
  expect(second!.totalMs).toBeGreaterThanOrEqual(second!.waitMs + second!.workMs);
});

test('a process that is killed fails the request in it, and the ones that wait go on in the next', async () => {
  const { host, logged } = startHost('speech');
  await recognise(host, 'good morning .');
  const killed = host.pid ?? 0;
  process.kill(killed, 'SIGSTOP');

  const inProcess = recognise(host, 'where is the station .');
  const waiting = recognise(host, 'thanks .');
  process.kill(killed, 'SIGKILL');

  await expect(inProcess).rejects.toMatchObject({ engine: 'recogniser', isRetryable: true });
  await expect(waiting).resolves.toMatchObject({ text: 'thanks.' });
  expect(host.pid).not.toBe(killed);
  expect(logged).toContainEqual({
    event: 'engine-process-lost',
    facts: expect.objectContaining({ role: 'speech', signal: 'SIGKILL', restartInMs: 0 }),
  });
});

test('a process that hangs is killed at the deadline of the request', async () => {
  const { host } = startHost('speech');
  await recognise(host, 'good morning .');
  const hung = host.pid ?? 0;
  process.kill(hung, 'SIGSTOP');

  await expect(recognise(host, 'where .', modelOf('tones'), 300)).rejects.toMatchObject({
    message: 'Speech recognition timed out.',
  });

  await expect(recognise(host, 'thanks .')).resolves.toMatchObject({ text: 'thanks.' });
  expect(host.pid).not.toBe(hung);
});

test('a file that ends the process fails its own model only, which is then left alone for a while', async () => {
  const { host, logged } = startHost('speech');
  await recognise(host, 'good morning .');
  // sherpa exits where a voice model lacks what it reads of its metadata.
  const damaged = modelOf('tone-voice', {
    id: 'damaged',
    folder: join(folder, 'tones'),
    options: modelOf('tones').options,
  });

  await expect(speak(host, 'gracias.', damaged)).rejects.toMatchObject({ engine: 'synthesiser' });
  await expect(speak(host, 'gracias.', damaged)).rejects.toMatchObject({
    message: 'Speech synthesis cannot load its model damaged.',
  });

  await expect(recognise(host, 'thanks .')).resolves.toMatchObject({ text: 'thanks.' });
  expect(logged.filter(({ event }) => event === 'engine-process-lost')).toHaveLength(1);
});

test('a damaged translation model is refused, in a process that goes on with the others', async () => {
  const { host } = startHost('translation');
  await translate(host, 'thanks.');
  const { pid } = host;
  const index = join(folder, 'damaged-translator');
  await mkdir(index);
  const whole = await readFile(join(folder, 'words-eng-spa', 'model.bin'));
  await cp(join(folder, 'words-eng-spa', 'vocab.spm'), join(index, 'vocab.spm'));

  for (const [at, bytes] of [whole.subarray(0, whole.length >> 1), whole.map((byte) => byte ^ 1)].entries()) {
    await writeFile(join(index, 'model.bin'), bytes);
    const damaged = modelOf('words-eng-spa', { id: `damaged-${at}`, folder: index });
    await expect(translate(host, 'thanks.', damaged)).rejects.toMatchObject({ engine: 'translator' });
  }

  await expect(translate(host, 'thanks.')).resolves.toMatchObject({ text: 'gracias.' });
  expect(host.pid).toBe(pid);
});

test('a model for an engine that this version does not know is refused, and the process goes on', async () => {
  const { host } = startHost('speech');
  await recognise(host, 'good morning .');
  const { pid } = host;

  await expect(recognise(host, 'where .', modelOf('tones', { id: 'odd', engine: 'abacus' }))).rejects.toMatchObject({
    message: 'Speech recognition failed: odd needs the unknown engine abacus.',
  });

  expect(host.pid).toBe(pid);
});

test('a process that takes more memory than its models may is started again', async () => {
  const { host, logged } = startHost('speech', { limits: { extraMb: -1000 } });
  // Ended with its first report of memory: on a busy machine that comes before the result.
  const heard = (text: string) => recognise(host, text).catch(() => undefined);

  await heard('good morning .');

  await expect.poll(() => logged.map(({ event }) => event), { timeout: 5000 }).toContain('engine-process-lost');
  await expect.poll(() => heard('thanks .'), { timeout: 15_000 }).toMatchObject({ text: 'thanks.' });
});

test('without memory for a model its requests fail, and the least recently used one gives way to another', async () => {
  const memory = new ModelMemory({ availableMb: () => 300 });
  const { host } = startHost('speech', { memory });
  await recognise(host, 'good morning .', modelOf('tones', { id: 'first', memoryMb: 40 }));

  await expect(recognise(host, 'where .', modelOf('tones', { id: 'huge', memoryMb: 500 }))).rejects.toMatchObject({
    message: 'Speech recognition has too little memory for its model huge.',
  });
  await expect(recognise(host, 'thanks .', modelOf('tones', { id: 'second', memoryMb: 60 }))).resolves.toMatchObject({
    text: 'thanks.',
  });
  expect(host.loadedModels).toEqual(['second']);
});

test('models that are not used are unloaded, and the process ends with the last one', async () => {
  const { host, logged } = startHost('speech', { limits: { idleMs: 200 } });

  await recognise(host, 'good morning .');

  await expect.poll(() => host.pid, { timeout: 5000 }).toBeUndefined();
  expect(host.loadedModels).toEqual([]);
  expect(logged.map(({ event }) => event)).not.toContain('engine-process-lost');
  await expect(recognise(host, 'thanks .')).resolves.toMatchObject({ text: 'thanks.' });
});

test('a request that is aborted while it waits is not carried out', async () => {
  const { host } = startHost('speech');
  const abort = new AbortController();
  const first = recognise(host, 'good morning .');
  const model = modelOf('tones', { id: 'unused' });
  const work = { type: 'recognise', modelId: 'unused', sound: say('where .') } as const;
  const waiting = host.run({ model, work, priority: 0, signal: abort.signal });

  abort.abort();

  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  await first;
  expect(host.loadedModels).toEqual(['tones']);
});
