import { describe, expect, test } from 'vitest';
import type { Files } from '../../src/ports/files.ts';

export type SavedFile = { readonly name: string; readonly text: string };
export type FilesHarness = { readonly files: Files; saved(): Promise<readonly SavedFile[]> };

/** Its content is its own address, so that every implementation can know it. */
const DOWNLOAD = '/api/user/export';

/** The contract of Files. */
export function filesSuite(name: string, setUp: () => FilesHarness): void {
  describe(name, () => {
    test('each text is saved under its name, whatever its script', async () => {
      const { files, saved } = setUp();

      files.saveText('one.txt', 'Where is the station?\n火车站在哪里？\n');
      files.saveText('two.txt', '');

      expect(await saved()).toEqual([
        { name: 'one.txt', text: 'Where is the station?\n火车站在哪里？\n' },
        { name: 'two.txt', text: '' },
      ]);
    });

    test('what the server sends is saved with the token of the user', async () => {
      const { files, saved } = setUp();

      expect(await files.saveDownload('data.json', DOWNLOAD, 'token')).toBe(200);

      expect(await saved()).toEqual([{ name: 'data.json', text: DOWNLOAD }]);
    });
  });
}
