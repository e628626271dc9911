import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { HttpContext } from './http-types.ts';

/** The built page, from a folder that does not change while the server runs. */
export type StaticFiles = {
  /** The response to a GET outside the API. */
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
 * Serves precompressed files from a list made at the start, so no request path can leave the folder.
 * @param previousBuildsFolder has one folder per previous build: pages loaded from one still request its assets
 */
export function createStaticFiles(folder: string, previousBuildsFolder?: string): StaticFiles {
  const pathByName = new Map([
    ...(previousBuildsFolder ? previousBuildAssets(previousBuildsFolder) : []),
    ...pathsIn(folder),
  ]);
  const loaded = new Map<string, Promise<LoadedFile>>();

  function load(name: string): Promise<LoadedFile> {
    const known = loaded.get(name) ?? readFile(pathByName.get(name) ?? '').then(withEtag);
    loaded.set(name, known);
    // A failed read is not cached.
    known.catch(() => loaded.delete(name));
    return known;
  }

  async function respond(c: HttpContext, name: string): Promise<Response> {
    const encoding = bestEncoding(c.req.header('accept-encoding'), (value) => pathByName.has(name + suffixes[value]));
    const { bytes, etag } = await load(encoding ? name + suffixes[encoding] : name);
    const headers = headersOf(name, etag, encoding);
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    return c.body(bytes, 200, headers);
  }

  return {
    serve: async (c) => {
      const name = c.req.path.slice(1);
      if (pathByName.has(name)) return await respond(c, name);
      // The conversation of a share link is for those who have the link.
      if (c.req.path === '/shared') c.header('X-Robots-Tag', 'noindex, nofollow');
      if (isNavigation(c) && pathByName.has('index.html')) return await respond(c, 'index.html');
      return c.text('Not found', 404);
    },
  };
}

function pathsIn(folder: string): (readonly [name: string, path: string])[] {
  return listFiles(folder).map((name) => [name, join(folder, name)] as const);
}

/** Only files with a content hash in their name; the page itself and its service worker are always the newest. */
function previousBuildAssets(previousBuildsFolder: string): (readonly [name: string, path: string])[] {
  return listFiles(previousBuildsFolder).flatMap((path) => {
    const name = path.slice(path.indexOf('/') + 1);
    return name.startsWith('assets/') ? [[name, join(previousBuildsFolder, path)] as const] : [];
  });
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((value) => value.isFile())
      .map((value) => relative(folder, join(value.parentPath, value.name)).split(sep).join('/'));
  } catch {
    // Not built; the API works without the page.
    return [];
  }
}

function withEtag(bytes: Buffer<ArrayBuffer>): LoadedFile {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

function bestEncoding(header: string | undefined, has: (encoding: Encoding) => boolean): Encoding | undefined {
  const accepted = acceptedEncodings(header ?? '');
  return (['br', 'gzip'] as const).find((value) => accepted.has(value) && has(value));
}

/** Without weights, except that `br;q=0` excludes an encoding. */
function acceptedEncodings(header: string): ReadonlySet<string> {
  const preferences = header
    .toLowerCase()
    .split(',')
    .map((preference) => preference.split(';').map((part) => part.trim()));
  return new Set(preferences.filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? '')).map(([name]) => name ?? ''));
}

/** The worker that translates with language packs compiles WebAssembly, and does nothing else: the page may not. */
const TRANSLATOR = /^assets\/translator\.worker-[\w-]+\.js$/;
const TRANSLATOR_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

function headersOf(name: string, etag: string, encoding: Encoding | undefined): Record<string, string> {
  return {
    ...(TRANSLATOR.test(name) && { 'Content-Security-Policy': TRANSLATOR_POLICY }),
    'Content-Type': types[extname(name)] ?? 'application/octet-stream',
    // Files below assets/ have a content hash in their name.
    'Cache-Control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: etag,
    Vary: 'Accept-Encoding',
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  };
}

/** Navigation to an address of the app, as opposed to a request for a missing asset. */
function isNavigation(c: HttpContext): boolean {
  if (extname(c.req.path) !== '') return false;
  return c.req.path === '/' || (c.req.header('accept') ?? '').includes('text/html');
}
