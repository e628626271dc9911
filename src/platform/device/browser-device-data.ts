import { languages } from '../../domain/language.ts';
import type { DeviceData, StoredData, StoredKind } from '../../ports/device-data.ts';

type Sizes = Map<StoredKind, { bytes: number; count: number }>;

/** Settings that are shown as kinds of their own. */
const KINDS_BY_SETTING: Readonly<Record<string, StoredKind>> = { favourites: 'favourites', glossary: 'glossary' };
/** The files of the phrases are named after their languages. */
const phraseFile = new RegExp(String.raw`/assets/(${languages.map(({ code }) => code).join('|')})-[\w-]+\.js$`);

/** The records in the device's database. */
type Records = {
  measure(add: Add): Promise<void>;
  clear(): Promise<void>;
};

/** @param restart reloads the app */
export function createBrowserDeviceData(records: Records, restart: () => void): DeviceData {
  return {
    async measure() {
      const sizes: Sizes = new Map();
      const add = (kind: StoredKind, bytes: number, count = 1) => {
        const before = sizes.get(kind) ?? { bytes: 0, count: 0 };
        sizes.set(kind, { bytes: before.bytes + bytes, count: before.count + count });
      };
      const parts = [records.measure(add), measureSettings(add), measureCaches(add), measureFiles(add)];
      await Promise.allSettled(parts);
      return [...sizes].map(([kind, { bytes, count }]): StoredData => ({
        kind,
        bytes,
        count: kind === 'preferences' || kind === 'app' || kind === 'phrases' ? undefined : count,
      }));
    },
    async removeAll() {
      await Promise.allSettled([records.clear(), removeCaches(), removeFiles(), removeWorkers()]);
      for (const name of document.cookie.split(';').map((value) => value.split('=')[0]?.trim()))
        document.cookie = `${name}=; max-age=0; path=/`;
      // Last: whatever fails above, the settings and the token are gone.
      localStorage.clear();
      sessionStorage.clear();
    },
    restart,
  };
}

type Add = (kind: StoredKind, bytes: number, count?: number) => void;

async function measureSettings(add: Add): Promise<void> {
  for (let at = 0; at < localStorage.length; at += 1) {
    const key = localStorage.key(at) ?? '';
    const text = localStorage.getItem(key) ?? '';
    const kind = KINDS_BY_SETTING[key];
    add(kind ?? 'preferences', new Blob([key, text]).size, kind ? entriesIn(text) : 1);
  }
}

function entriesIn(text: string): number {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.length : 1;
  } catch {
    // Not a list: it counts as one entry.
    return 1;
  }
}

async function measureCaches(add: Add): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const size = (await (await cache.match(request))?.blob())?.size ?? 0;
      add(phraseFile.test(new URL(request.url).pathname) ? 'phrases' : 'app', size);
    }
  }
}

/** The private file system of this origin holds the language packs and nothing else. */
async function measureFiles(add: Add): Promise<void> {
  await eachFile(await navigator.storage.getDirectory(), async (file) => add('packs', (await file.getFile()).size));
}

async function eachFile(
  folder: FileSystemDirectoryHandle,
  use: (file: FileSystemFileHandle) => Promise<void>,
): Promise<void> {
  for await (const entry of folder.values()) {
    if (entry instanceof FileSystemFileHandle) await use(entry);
    else if (entry instanceof FileSystemDirectoryHandle) await eachFile(entry, use);
  }
}

async function removeCaches(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

async function removeFiles(): Promise<void> {
  const root = await navigator.storage.getDirectory();
  for await (const name of root.keys()) await root.removeEntry(name, { recursive: true });
}

/** A worker without its cache would not find the app. */
async function removeWorkers(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}
