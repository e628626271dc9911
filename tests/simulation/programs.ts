import { loadProgram } from './program.ts';

/** The programs of the simulation, each bundled once for all seeds. */
export async function loadPrograms() {
  const standard = [
    'setTimeout clearTimeout setInterval clearInterval setImmediate clearImmediate',
    'Date performance Math AbortSignal MessageChannel crypto',
  ].flatMap((names) => names.split(' '));
  const storage = 'indexedDB IDBCursor IDBDatabase IDBIndex IDBKeyRange IDBObjectStore IDBRequest IDBTransaction'.split(
    ' ',
  );
  const page =
    'fetch location history sessionStorage navigator BroadcastChannel addEventListener removeEventListener AudioWorkletNode'.split(
      ' ',
    );
  const [pageProgram, server, voice, worklet, storageProgram] = await Promise.all([
    loadProgram<typeof import('./programs/page.ts')>('tests/simulation/programs/page.ts', [
      ...standard,
      ...storage,
      ...page,
    ]),
    loadProgram<typeof import('./programs/server.ts')>('tests/simulation/programs/server.ts', standard),
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
  return { page: pageProgram, server, voice, worklet, storage: storageProgram };
}

export type Programs = Awaited<ReturnType<typeof loadPrograms>>;
