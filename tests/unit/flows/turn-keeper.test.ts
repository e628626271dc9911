import { expect, test } from 'vitest';
import { createTurnKeeper } from '../../../src/flows/turn-keeper.ts';
import type { Vault } from '../../../src/ports/vault.ts';
import { aTurn } from '../../fixtures/turns.ts';

type Write = { readonly changed: readonly string[]; readonly removed: readonly string[] };

function slowVault(): { vault: Vault; writes: Write[]; release(): void } {
  const writes: Write[] = [];
  let release: () => void = () => undefined;
  const vault = {
    keepTurns: (_id: string, changed: readonly { status: string; id: string }[], removed: readonly string[]) => {
      writes.push({ changed: changed.map((turn) => `${turn.id}:${turn.status}`), removed });
      return new Promise<void>((resolve) => (release = resolve));
    },
  } as unknown as Vault;
  return { vault, writes, release: () => release() };
}

test('what changes during a write goes with the next one, each turn once', async () => {
  const { vault, writes, release } = slowVault();
  const keeper = createTurnKeeper(vault, 'c1', () => undefined);

  keeper.keep([aTurn('a', { status: 'in_progress' })], []);
  keeper.keep([aTurn('b', { status: 'in_progress' })], []);
  keeper.keep([aTurn('b')], [aTurn('a').id]);
  release();
  await new Promise((resolve) => setTimeout(resolve));
  release();
  await keeper.flush();

  expect(writes).toEqual([
    { changed: ['a:in_progress'], removed: [] },
    { changed: ['b:completed'], removed: ['a'] },
  ]);
});

test('a failed write is told and the next change is written all the same', async () => {
  let failures = 0;
  let writes = 0;
  const vault = {
    keepTurns: () => {
      writes += 1;
      return writes === 1 ? Promise.reject(new Error('full')) : Promise.resolve();
    },
  } as unknown as Vault;
  const keeper = createTurnKeeper(vault, 'c1', () => (failures += 1));

  keeper.keep([aTurn('a')], []);
  await keeper.flush();
  keeper.keep([aTurn('b')], []);
  await keeper.flush();

  expect(failures).toBe(1);
  expect(writes).toBe(2);
});

test('a change that comes just as a write ends is written too', async () => {
  for (let steps = 0; steps < 8; steps += 1) {
    const { vault, writes, release } = slowVault();
    const keeper = createTurnKeeper(vault, 'c1', () => undefined);
    keeper.keep([aTurn('a')], []);
    release();
    for (let step = 0; step < steps; step += 1) await Promise.resolve();

    keeper.keep([aTurn('b')], []);
    await new Promise((resolve) => setTimeout(resolve));

    expect(writes).toHaveLength(2);
  }
});
