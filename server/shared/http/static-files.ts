import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { HttpContext } from './http-types.ts';

/** The built page, from a folder that does not change while we run. */
export type StaticFiles = {
  /** The answer to a GET that is no call of the API. */
  serve(c: HttpContext): Promise<Response>;
};

type Encoding = 'br' | 'gzip';
type LoadedFile = { readonly bytes: Buffer<ArrayBuffer>; readonly etag: string };

const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
};

/**
 * Only listed files are ever opened, so no path can lead out of the folder.
 * @param earlierFolder one folder for each earlier build: a page that was loaded from it still asks for its parts
 */
export function createStaticFiles(folder: string, earlierFolder?: string): StaticFiles {
  const pathByName = new Map([...(earlierFolder ? previousBuildAssets(earlierFolder) : []), ...pathsIn(folder)]);
  const loaded = new Map<string, Promise<LoadedFile>>();

  function load(name: string): Promise<LoadedFile> {
    const known = loaded.get(name) ?? readFile(pathByName.get(name) ?? '').then(withEtag);
    loaded.set(name, known);
    // A file that could not be read now may be readable later.
    known.catch(() => loaded.delete(name));
    return known;
  }

  async function answer(c: HttpContext, name: string): Promise<Response> {
    const encoding = bestEncoding(c.req.header('accept-encoding'), (one) => pathByName.has(name + suffixes[one]));
    const { bytes, etag } = await load(encoding ? name + suffixes[encoding] : name);
    const headers = headersOf(name, etag, encoding);
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    return c.body(bytes, 200, headers);
  }

  return {
    serve: async (c) => {
      const name = c.req.path.slice(1);
      if (pathByName.has(name)) return await answer(c, name);
      if (isNavigation(c) && pathByName.has('index.html')) return await answer(c, 'index.html');
      return c.text('Not found', 404);
    },
  };
}

function pathsIn(folder: string): (readonly [name: string, path: string])[] {
  return listFiles(folder).map((name) => [name, join(folder, name)] as const);
}

/** Only what carries the hash of its content in its name; the page itself and its service worker are the newest. */
function previousBuildAssets(earlierFolder: string): (readonly [name: string, path: string])[] {
  return listFiles(earlierFolder).flatMap((path) => {
    const name = path.slice(path.indexOf('/') + 1);
    return name.startsWith('assets/') ? [[name, join(earlierFolder, path)] as const] : [];
  });
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => relative(folder, join(one.parentPath, one.name)).split(sep).join('/'));
  } catch {
    // Not built: the API works without a page.
    return [];
  }
}

function withEtag(bytes: Buffer<ArrayBuffer>): LoadedFile {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

function bestEncoding(header: string | undefined, has: (encoding: Encoding) => boolean): Encoding | undefined {
  const accepted = acceptedEncodings(header ?? '');
  return (['br', 'gzip'] as const).find((one) => accepted.has(one) && has(one));
}

/** Ours is the choice among what is taken; `br;q=0` says that it is not. */
function acceptedEncodings(header: string): ReadonlySet<string> {
  const wishes = header
    .toLowerCase()
    .split(',')
    .map((wish) => wish.split(';').map((part) => part.trim()));
  return new Set(wishes.filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? '')).map(([name]) => name ?? ''));
}

function headersOf(name: string, etag: string, encoding: Encoding | undefined): Record<string, string> {
  return {
    'Content-Type': types[extname(name)] ?? 'application/octet-stream',
    // Everything under assets carries the hash of its content in its name.
    'Cache-Control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: etag,
    Vary: 'Accept-Encoding',
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  };
}

/** A person opening an address of the app, as against a part of the page that is missing. */
function isNavigation(c: HttpContext): boolean {
  if (extname(c.req.path) !== '') return false;
  return c.req.path === '/' || (c.req.header('accept') ?? '').includes('text/html');
}
