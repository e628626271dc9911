import { errorCode } from '../../../../src/shared/error-code.ts';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Catalogue, CatalogueEntry, CatalogueFile } from '../../../../voice/models/catalogue.ts';
import { hashOf } from '../fetch/file-hash.ts';
import type { ModelStore } from '../fetch/model-store.ts';
import { unpack } from '../fetch/unpack.ts';

/** A file of the catalogue that is not there yet, in one of its two forms. */
type Wanted = { readonly entry: CatalogueEntry; readonly file: CatalogueFile; readonly isPacked: boolean };

type Found = { readonly path: string; readonly bytes: number };

export type ImportDeps = {
  readonly catalogue: Catalogue;
  readonly store: ModelStore;
  onProgress(checkedBytes: number, totalBytes: number): void;
};

export type Imported = {
  /** Files of the catalogue that were copied. */
  readonly taken: number;
  /** Files of the folder that are none of these, or are there already. */
  readonly others: number;
  /** The models that are complete now, and were not before. */
  readonly ready: readonly CatalogueEntry[];
};

/**
 * Copies the files of a folder that belong to models, whatever they are named: their content is compared with the hashes
 * of the catalogue. Packed files are unpacked.
 * @throws what the file system says
 */
export async function importModels(folder: string, { catalogue, store, onProgress }: ImportDeps): Promise<Imported> {
  const wanted = await missingFiles(catalogue, store);
  const files = await filesIn(folder);
  const fitting = files.filter(({ bytes }) => wanted.has(bytes));
  const totalBytes = fitting.reduce((sum, { bytes }) => sum + bytes, 0);
  const changed = new Set<CatalogueEntry>();
  let checkedBytes = 0;
  let taken = 0;
  for (const found of fitting) {
    const sha256 = await hashOf(found.path);
    for (const value of wanted.get(found.bytes) ?? []) {
      if (!(await take(found.path, sha256, value, store))) continue;
      taken += 1;
      changed.add(value.entry);
    }
    checkedBytes += found.bytes;
    onProgress(checkedBytes, totalBytes);
  }
  const isReady = await Promise.all([...changed].map((entry) => store.isReady(entry)));
  return { taken, others: files.length - taken, ready: [...changed].filter((_, at) => isReady[at]) };
}

/** By their sizes. */
async function missingFiles({ models }: Catalogue, store: ModelStore): Promise<Map<number, Wanted[]>> {
  const wanted = new Map<number, Wanted[]>();
  const add = (bytes: number, value: Wanted) => wanted.set(bytes, [...(wanted.get(bytes) ?? []), value]);
  for (const entry of models) {
    const states = await store.fileStates(entry);
    for (const file of entry.files.filter((file) => states.get(file) !== 'ready')) {
      if (file.sha256 !== undefined) add(file.bytes, { entry, file, isPacked: false });
      if (file.packed) add(file.packed.bytes, { entry, file, isPacked: true });
    }
  }
  return wanted;
}

async function filesIn(folder: string): Promise<readonly Found[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.map(async (path) => ({ path, bytes: (await stat(path)).size })));
}

/** @returns whether it is the file */
async function take(path: string, sha256: string, { entry, file, isPacked }: Wanted, store: ModelStore) {
  const expected = isPacked ? file.packed?.sha256 : file.sha256;
  if (expected !== undefined && sha256 !== expected) return false;
  const copy = `${store.path(entry, file)}.imported`;
  await mkdir(dirname(copy), { recursive: true });
  if (!isPacked) await copyFile(path, copy);
  else if (!(await isUnpacked(path, copy, file.bytes))) return false;
  const content = isPacked ? await hashOf(copy) : sha256;
  const isRight = file.sha256 === undefined || content === file.sha256;
  if (isRight) await store.accept(entry, file, { path: copy, sha256: content });
  else await rm(copy, { force: true });
  return isRight;
}

/** Another file may have the size of a packed one. */
async function isUnpacked(from: string, to: string, bytes: number): Promise<boolean> {
  try {
    await unpack(from, to, bytes);
    return true;
  } catch (cause) {
    if (errorCode(cause) === 'ENOSPC') throw cause;
    return false;
  }
}
