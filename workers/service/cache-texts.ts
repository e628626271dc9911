import { isPromised } from '../../src/domain/locale-properties.ts';
import { localeCodes, localeOfTag } from '../../src/domain/locale.ts';

/** The catalogues of the languages that were used on this device, without the promised ones, which all devices have. */
const TEXTS_CACHE = 'texts';

const others = localeCodes.filter((locale) => !isPromised(locale));
const catalogue = new RegExp(`/(${others.join('|')})-[^/]*\\.js$`);

/** Whether the file has the texts of a language that only its readers load. */
export function isOptionalCatalogue(path: string): boolean {
  return catalogue.test(path);
}

/**
 * An app version is installed with the texts in the languages of the browser and in those that were used here before,
 * so that they work without a network. Never rejects: the texts then need a network once.
 * @param paths all optional catalogues of this version
 */
export async function precacheTexts(paths: readonly string[]): Promise<void> {
  try {
    const cache = await caches.open(TEXTS_CACHE);
    const known = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    const used = new Set<string | undefined>([...known.map(localeOf), ...navigator.languages.map(localeOfTag)]);
    await cache.addAll(paths.filter((path) => used.has(localeOf(path)) && !known.includes(path)));
  } catch {
    // The network is gone, or the browser forbids storage.
  }
}

/** Removes the texts of earlier versions. */
export async function removeOldTexts(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(TEXTS_CACHE);
  const old = (await cache.keys()).filter(({ url }) => !paths.includes(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** From the device, else from the server and from then on from the device. */
export async function fetchTexts(request: Request): Promise<Response> {
  const cache = await caches.open(TEXTS_CACHE).catch(() => undefined);
  const cached = await cache?.match(request).catch(() => undefined);
  if (cached) return cached;
  const response = await fetch(request);
  // Where storage is full or forbidden the texts need the network each time.
  if (response.ok) await cache?.put(request, response.clone()).catch(() => undefined);
  return response;
}

function localeOf(path: string): string | undefined {
  return catalogue.exec(path)?.[1];
}
