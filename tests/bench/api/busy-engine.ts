import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineHost } from '../../../voice/engines/local/host/engine-host.ts';
import { ModelMemory } from '../../../voice/engines/local/host/model-memory.ts';
import { hostModel } from '../../../voice/engines/local/host-model.ts';
import { installTinyModels, tinyEntry } from '../../fixtures/tiny-models/install-tiny-models.ts';
import { say } from '../../fixtures/tiny-models/tone-language.ts';
import { cpuMicros } from './cpu-time.ts';

/** An engine process that recognises speech without a pause, with all threads that it would have for real models. */
export type BusyEngine = {
  /** Resolves when it is at work. */
  start(): Promise<void>;
  /** Resolves when the last recording is done. */
  pause(): Promise<void>;
  /** Processor time used so far, in microseconds. */
  cpuMicros(): number;
  close(): Promise<void>;
};

/** The tests' recogniser takes as long for this sound, some tens of milliseconds, as a real one does for a second. */
const RECORDING_SECONDS = 40;

export async function openBusyEngine(): Promise<BusyEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-models-'));
  const models = await installTinyModels(folder);
  const model = hostModel(models, tinyEntry(models, 'tones'));
  if (!model) throw new Error('the models of the tests are not there');
  const program = join(import.meta.dirname, '../../../voice/server/engine-process.ts');
  const host = new EngineHost({ program, role: 'speech', memory: new ModelMemory(), log: () => undefined });
  const sentence = say('where is the station .');
  const sound = new Int16Array(RECORDING_SECONDS * 16_000);
  for (let at = 0; at + sentence.length < sound.length; at += sentence.length) sound.set(sentence, at);
  const recognise = () =>
    host.run({
      model: { ...model, threads: availableParallelism() },
      work: { type: 'recognise', modelId: model.id, sound },
      priority: 0,
      signal: new AbortController().signal,
      deadlineMs: 120_000,
    });

  let paused = new AbortController();
  let working: Promise<void> = Promise.resolve();
  const workUntil = async (signal: AbortSignal) => {
    while (!signal.aborted) await recognise();
  };
  return {
    start: async () => {
      await recognise();
      paused = new AbortController();
      // Two at a time: the next waits in the queue before the threads are idle.
      working = Promise.all([workUntil(paused.signal), workUntil(paused.signal)]).then(() => undefined);
    },
    pause: () => {
      paused.abort();
      return working;
    },
    cpuMicros: () => cpuMicros(host.pid ?? 0),
    close: async () => {
      host.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
