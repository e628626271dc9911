import { parseJson } from '../../../../src/domain/parse-json.ts';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { CatalogueEntry, CatalogueFile } from '../../../../voice/models/catalogue.ts';
import { hashOf } from './file-hash.ts';

/** `unchecked`: the file is there, and its hash has not been compared yet. `wrong`: its size differs. */
export type FileState = 'ready' | 'unchecked' | 'wrong' | 'missing';

const checkedFiles = z.record(z.string(), z.object({ bytes: z.number(), changedAtMs: z.number(), sha256: z.string() }));

type KnownFile = { readonly bytes: number; readonly sha256: string };
type CheckedFiles = z.infer<typeof checkedFiles>;

const CHECKED = '.checked.json';
const PART = '.part';

/**
 * The models in a folder: one folder for each, named by its id, with its files. Files that the operator put there count like
 * fetched ones. A file is hashed once, and again when its size or its time changes.
 */
export class ModelStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  path(entry: CatalogueEntry, file: CatalogueFile): string {
    return join(this.folder, entry.id, file.name);
  }

  /** The path of the incomplete file while it is fetched. */
  partPath(entry: CatalogueEntry, file: CatalogueFile): string {
    return `${this.path(entry, file)}${PART}`;
  }

  /** Whether all files are there and checked. Reads no file of the model. */
  async isReady(entry: CatalogueEntry): Promise<boolean> {
    const states = await this.fileStates(entry);
    return [...states.values()].every((state) => state === 'ready');
  }

  /** When a file of the model was last written or replaced; 0 without files. */
  async changedAtMs(entry: CatalogueEntry): Promise<number> {
    const times = await Promise.all(
      entry.files.map(async (file) => (await stat(this.path(entry, file)).catch(() => undefined))?.ctimeMs ?? 0),
    );
    return Math.max(...times);
  }

  async fileStates(entry: CatalogueEntry): Promise<ReadonlyMap<CatalogueFile, FileState>> {
    const checked = await this.#readChecked(entry);
    const states = await Promise.all(
      entry.files.map(async (file) => [file, await this.#stateOf(entry, file, checked)] as const),
    );
    return new Map(states);
  }

  /**
   * Hashes the files that were not checked yet. Where the catalogue has only the hash of the packed form, an unpacked file
   * of the right size is taken as it is: the operator has put it there.
   * @returns the files whose content is not that of the catalogue
   */
  async check(entry: CatalogueEntry, options: { readonly again?: boolean; readonly signal?: AbortSignal } = {}) {
    const damaged: CatalogueFile[] = [];
    for (const [file, state] of await this.fileStates(entry)) {
      if (state === 'wrong') damaged.push(file);
      if (state !== 'unchecked' && !(options.again && state === 'ready')) continue;
      const sha256 = await hashOf(this.path(entry, file), options.signal);
      if (file.sha256 === undefined || sha256 === file.sha256) await this.#markChecked(entry, file, sha256);
      else {
        damaged.push(file);
        await this.#unmark(entry, file);
      }
    }
    return damaged;
  }

  /** Moves a fetched file, whose hash was compared, to its path. */
  async accept(entry: CatalogueEntry, file: CatalogueFile, from: { path: string; sha256: string }): Promise<void> {
    const path = this.path(entry, file);
    await mkdir(dirname(path), { recursive: true });
    await rename(from.path, path);
    await this.#markChecked(entry, file, from.sha256);
  }

  /** The size and the SHA-256 of a file that was checked; undefined for any other. */
  async knownFile(entry: CatalogueEntry, file: CatalogueFile): Promise<KnownFile | undefined> {
    const checked = await this.#readChecked(entry);
    return (await this.#stateOf(entry, file, checked)) === 'ready' ? checked[file.name] : undefined;
  }

  /** Bytes in the folder of the model, with what was fetched in part. */
  async presentBytes(entry: CatalogueEntry): Promise<number> {
    const sizes = await Promise.all(
      entry.files.flatMap((file) => [sizeOf(this.path(entry, file)), sizeOf(this.partPath(entry, file))]),
    );
    return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  }

  async remove(entry: CatalogueEntry): Promise<void> {
    await rm(join(this.folder, entry.id), { recursive: true, force: true });
  }

  /** Folders that no model of the catalogue has. */
  async unknownFolders(known: readonly CatalogueEntry[]): Promise<readonly string[]> {
    const names = await readdir(this.folder, { withFileTypes: true }).catch(() => []);
    return names
      .filter((name) => name.isDirectory() && !name.name.startsWith('.') && !known.some(({ id }) => id === name.name))
      .map(({ name }) => name);
  }

  async #stateOf(entry: CatalogueEntry, file: CatalogueFile, checked: CheckedFiles): Promise<FileState> {
    const found = await stat(this.path(entry, file)).catch(() => undefined);
    if (!found?.isFile()) return 'missing';
    if (found.size !== file.bytes) return 'wrong';
    const known = checked[file.name];
    const isSame = known?.bytes === found.size && known.changedAtMs === Math.floor(found.mtimeMs);
    return isSame && (file.sha256 === undefined || known.sha256 === file.sha256) ? 'ready' : 'unchecked';
  }

  async #markChecked(entry: CatalogueEntry, file: CatalogueFile, sha256: string): Promise<void> {
    const { size, mtimeMs } = await stat(this.path(entry, file));
    const entryOfFile = { bytes: size, changedAtMs: Math.floor(mtimeMs), sha256 };
    await this.#changeChecked(entry, (checked) => ({ ...checked, [file.name]: entryOfFile }));
  }

  async #unmark(entry: CatalogueEntry, file: CatalogueFile): Promise<void> {
    const isOther = ([name]: readonly [string, unknown]) => name !== file.name;
    await this.#changeChecked(entry, (checked) => Object.fromEntries(Object.entries(checked).filter(isOther)));
  }

  /** Two files of one model finish at the same time: one change after the other. */
  #changes: Promise<void> = Promise.resolve();

  #changeChecked(entry: CatalogueEntry, change: (checked: CheckedFiles) => CheckedFiles): Promise<void> {
    const write = async () => {
      const path = join(this.folder, entry.id, CHECKED);
      const changed = change(await this.#readChecked(entry));
      await writeFile(`${path}.new`, JSON.stringify(changed));
      await rename(`${path}.new`, path);
    };
    const written = this.#changes.then(write);
    this.#changes = written.catch(() => undefined);
    return written;
  }

  async #readChecked(entry: CatalogueEntry): Promise<CheckedFiles> {
    const text = await readFile(join(this.folder, entry.id, CHECKED), 'utf8').catch(() => '');
    // A machine that lost power may have damaged it: the files are hashed again.
    return checkedFiles.safeParse(parseJson(text)).data ?? {};
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size;
}
