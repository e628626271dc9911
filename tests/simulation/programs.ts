import { setFlagsFromString } from 'node:v8';
import { loadProgram } from './program.ts';

/** The programs of the simulation, each bundled once for all seeds. */
export async function loadPrograms() {
  // Each process evaluates its modules again: most of their code would run in the interpreter.
  setFlagsFromString('--interrupt-budget=30000');
  const standard = [
    'setTimeout clearTimeout setInterval clearInterval setImmediate clearImmediate',
    'Date performance Math AbortSignal MessageChannel crypto FinalizationRegistry',
  ].flatMap((names) => names.split(' '));
  const storage = 'indexedDB IDBCursor IDBDatabase IDBIndex IDBKeyRange IDBObjectStore IDBRequest IDBTransaction'.split(
    ' ',
  );
  const page =
    'fetch location history sessionStorage navigator BroadcastChannel addEventListener removeEventListener AudioWorkletNode'.split(
      ' ',
    );
  const [pageProgram, server, outside, voice, worklet, storageProgram] = await Promise.all([
    loadProgram<typeof import('./programs/page.ts')>('tests/simulation/programs/page.ts', [
      ...standard,
      ...storage,
      ...page,
    ]),
    loadProgram<typeof import('./programs/server.ts')>('tests/simulation/programs/server.ts', standard),
    loadProgram<Outside>('tests/simulation/programs/outside.ts', standard),
    loadProgram<typeof import('./programs/voice.ts')>('tests/simulation/programs/voice.ts', standard),
    loadProgram<unknown>('workers/microphone-buffer/microphone-buffer.worklet.ts', [
      ...standard,
      'sampleRate',
      'currentTime',
      'AudioWorkletProcessor',
      'registerProcessor',
    ]),
    loadProgram<typeof import('./programs/storage.ts')>('tests/simulation/programs/storage.ts', [
      ...standard,
      'globalThis',
    ]),
  ]);
  return { page: pageProgram, server, outside, voice, worklet, storage: storageProgram };
}

export type Programs = Awaited<ReturnType<typeof loadPrograms>>;

/** Modules of the server that the payment service and the simulation itself use. */
export type Outside = typeof import('./programs/outside.ts');
