import { describe, expect, test } from 'vitest';
import type { LanguagePacks } from '../../src/ports/language-packs.ts';
import type { PackDownload } from '../../src/protocol/pack-worker.ts';

export type LanguagePacksHarness = {
  readonly packs: LanguagePacks;
  /** Two packs that can be loaded. */
  packsToKeep(): Promise<readonly [PackDownload, PackDownload]>;
};

const never = new AbortController().signal;
const nothing = () => undefined;

/** The contract of LanguagePacks. `setUp` returns an empty one. */
export function languagePacksSuite(name: string, setUp: () => LanguagePacksHarness): void {
  describe(name, () => {
    test('packs are kept, listed with their sizes, and removed one by one', async () => {
      const { packs, packsToKeep } = setUp();
      const [first, second] = await packsToKeep();
      const before = await packs.listPacks();

      const results = [await packs.installPack(first, nothing, never), await packs.installPack(second, nothing, never)];
      const stored = await packs.listPacks();
      await packs.removePack(first);

      expect(before).toEqual([]);
      expect(results).toEqual([{ type: 'installed' }, { type: 'installed' }]);
      const bytes = first.files.reduce((sum, file) => sum + file.bytes, 0);
      expect(stored).toContainEqual({ from: first.from, to: first.to, bytes });
      expect(await packs.listPacks()).toMatchObject([{ from: second.from, to: second.to }]);
    });

    test('a pack that is kept again is there once', async () => {
      const { packs, packsToKeep } = setUp();
      const [pack] = await packsToKeep();
      await packs.installPack(pack, nothing, never);

      expect(await packs.installPack(pack, nothing, never)).toEqual({ type: 'installed' });
      expect(await packs.listPacks()).toHaveLength(1);
    });

    test('removing a pack that is not there changes nothing', async () => {
      const { packs } = setUp();

      await packs.removePack({ from: 'kor', to: 'eng' });

      expect(await packs.listPacks()).toEqual([]);
    });

    test('a download that was stopped before it began keeps nothing', async () => {
      const { packs, packsToKeep } = setUp();
      const [pack] = await packsToKeep();

      expect(await packs.installPack(pack, nothing, AbortSignal.abort())).toEqual({
        type: 'failed',
        problem: 'stopped',
      });
      expect(await packs.listPacks()).toEqual([]);
    });
  });
}
