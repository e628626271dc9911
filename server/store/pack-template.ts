import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** Makes the file that `unpackTemplate` reads. Done once, when the server is built. */
export async function packTemplate(file: string): Promise<void> {
  const pg = await PGlite.create();
  const packed = await pg.dumpDataDir('gzip');
  await pg.close();
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, Buffer.from(await packed.arrayBuffer()));
  await rename(unfinished, file);
}
