import { expect, test } from 'vitest';
import { TurnPersister } from '../../../src/session/turn-persister.ts';
import type { ConversationStore } from '../../../src/ports/conversation-store.ts';
import { conversationIdOf } from '../../../src/protocol/ids.ts';
import { aTurn } from '../../fixtures/turns.ts';

type Write = { readonly changed: readonly string[]; readonly removed: readonly string[] };

function slowStore(): { store: ConversationStore; writes: Write[]; release(): void } {
  const writes: Write[] = [];
  let release: () => void = () => undefined;
  const store = {
    saveTurns: (_id: string, changed: readonly { status: string; id: string }[], removed: readonly string[]) => {
      writes.push({ changed: changed.map((turn) => `${turn.id}:${turn.status}`), removed });
      return new Promise<void>((resolve) => (release = resolve));
    },
  } as unknown as ConversationStore;
  return { store, writes, release: () => release() };
}

test('changes during a write go with the next one, each turn once', async () => {
  const { store, writes, release } = slowStore();
  const persister = new TurnPersister(store, conversationIdOf('c1'), () => undefined);

  persister.save([aTurn('a', { status: 'in_progress' })], []);
  persister.save([aTurn('b', { status: 'in_progress' })], []);
  persister.save([aTurn('b')], [aTurn('a').id]);
  release();
  await new Promise((resolve) => setTimeout(resolve));
  release();
  await persister.flush();

  expect(writes).toEqual([
    { changed: ['a:in_progress'], removed: [] },
    { changed: ['b:completed'], removed: ['a'] },
  ]);
});

test('a failed write is reported, and the next change is written', async () => {
  let failures = 0;
  let writes = 0;
  const store = {
    saveTurns: () => {
      writes += 1;
      return writes === 1 ? Promise.reject(new Error('full')) : Promise.resolve();
    },
  } as unknown as ConversationStore;
  const persister = new TurnPersister(store, conversationIdOf('c1'), () => (failures += 1));

  persister.save([aTurn('a')], []);
  await persister.flush();
  persister.save([aTurn('b')], []);
  await persister.flush();

  expect(failures).toBe(1);
  expect(writes).toBe(2);
});

test('a change that arrives just as a write ends is written, too', async () => {
  for (let steps = 0; steps < 8; steps += 1) {
    const { store, writes, release } = slowStore();
    const persister = new TurnPersister(store, conversationIdOf('c1'), () => undefined);
    persister.save([aTurn('a')], []);
    release();
    for (let step = 0; step < steps; step += 1) await Promise.resolve();

    persister.save([aTurn('b')], []);
    await new Promise((resolve) => setTimeout(resolve));

    expect(writes).toHaveLength(2);
  }
});
