import { PACK_MANIFEST, PACKS_FOLDER, parsePackManifest } from '../../protocol/pack-worker.ts';
import type { InstalledPack } from '../../ports/language-packs.ts';

/** The packs on this device that are whole. Reads small files only, and needs no worker. */
export async function installedPacks(): Promise<readonly InstalledPack[]> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(PACKS_FOLDER);
    const packs: InstalledPack[] = [];
    for await (const handle of folder.values()) {
      const pack = handle instanceof FileSystemDirectoryHandle ? await readPack(handle) : undefined;
      if (pack) packs.push(pack);
    }
    return packs;
  } catch {
    // No pack was ever installed, or the browser has no such storage, as in some private windows.
    return [];
  }
}

async function readPack(folder: FileSystemDirectoryHandle): Promise<InstalledPack | undefined> {
  try {
    const file = await (await folder.getFileHandle(PACK_MANIFEST)).getFile();
    const manifest = parsePackManifest(await file.text());
    if (!manifest) return undefined;
    const { from, to, files } = manifest;
    return { from, to, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  } catch {
    // It is still being loaded.
    return undefined;
  }
}
