import { expect, test } from 'vitest';
import { ModelMemory } from '../../../../../voice/engines/local/host/model-memory.ts';
import { WorkQueue } from '../../../../../voice/engines/local/host/work-queue.ts';

const notAborted = new AbortController().signal;

test('what is heard first is worked on first, and equals keep their order', async () => {
  const queue = new WorkQueue();
  const done: string[] = [];
  let release: () => void = () => undefined;
  const running = queue.add(0, notAborted, () => new Promise<void>((resolve) => (release = resolve)));
  const add = (priority: 0 | 1 | 2, name: string) =>
    queue.add(priority, notAborted, () => Promise.resolve(void done.push(name)));

  const all = [add(2, 'partial'), add(1, 'next'), add(0, 'first'), add(0, 'also first')];
  release();
  await Promise.all([running, ...all]);

  expect(done).toEqual(['first', 'also first', 'next', 'partial']);
});

test('work that fails does not stop the work after it', async () => {
  const queue = new WorkQueue();

  const failing = queue.add(0, notAborted, () => Promise.reject(new Error('broken')));
  const next = queue.add(0, notAborted, () => Promise.resolve('done'));

  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
});

/** 1,000 MB, of which the tests' models take what they hold. */
function memoryOf(availableMb: number) {
  let nowMs = 0;
  const unloaded: string[] = [];
  const memory = new ModelMemory({ availableMb: () => availableMb, nowMs: () => nowMs });
  const admit = (id: string, memoryMb: number) => {
    nowMs += 1000;
    const held = memory.admit(id, memoryMb, () => unloaded.push(id));
    if (held) held.isLoading = false;
    return held;
  };
  return { memory, unloaded, admit, wait: (ms: number) => (nowMs += ms) };
}

test('models that are being loaded count, because the system does not know of them yet', () => {
  const memory = new ModelMemory({ availableMb: () => 1000 });

  const first = memory.admit('first', 500, () => undefined);

  expect(first).toBeDefined();
  expect(memory.admit('second', 500, () => undefined)).toBeUndefined();
});

test('models in use stay, and of the others as few as are needed give way, the oldest first', () => {
  const { memory, unloaded, admit } = memoryOf(600);
  const inUse = admit('in use', 100);
  if (inUse) memory.use(inUse);
  admit('older', 100);
  admit('newer', 100);

  expect(admit('large', 400)).toBeDefined();
  expect(unloaded).toEqual(['older']);
  expect(admit('too large', 900)).toBeUndefined();
  expect(unloaded).toEqual(['older']);
});

test('models without use are unloaded after a while', () => {
  const { memory, unloaded, admit, wait } = memoryOf(2000);
  const inUse = admit('in use', 100);
  if (inUse) memory.use(inUse);
  admit('idle', 100);

  wait(5000);
  memory.unloadIdle(6000);
  expect(unloaded).toEqual([]);
  wait(2000);
  memory.unloadIdle(6000);

  expect(unloaded).toEqual(['idle']);
});
