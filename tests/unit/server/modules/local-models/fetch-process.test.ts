import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, test } from 'vitest';
import { FetchProcess } from '../../../../../server/modules/local-models/fetch/fetch-process.ts';
import { parseCatalogue } from '../../../../../voice/models/catalogue.ts';

test('a fetching process may report more than one error, and is lost once', async () => {
  const children: ChildProcess[] = [];
  const keep = (message: unknown) => void children.push((message as { process: ChildProcess }).process);
  const none = { languages: {}, translators: [] };
  let lost = 0;
  subscribe('child_process', keep);
  const fetching = new FetchProcess(
    '/nowhere/fetch-models.mjs',
    {
      catalogue: parseCatalogue({ sets: { light: none, better: none }, redirects: [], models: [] }),
      folder: '/nowhere',
    },
    () => undefined,
    () => void (lost += 1),
  );
  unsubscribe('child_process', keep);

  const emitErrors = () => {
    children[0]?.emit('error', new Error('kill EPERM'));
    children[0]?.emit('error', new Error('kill EPERM'));
  };
  expect(emitErrors).not.toThrow();
  await expect.poll(() => lost).toBe(1);
  await fetching.stop();

  expect(children).toHaveLength(1);
});
