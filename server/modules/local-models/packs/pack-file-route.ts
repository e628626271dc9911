import { createReadStream, type ReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createAttemptLimits, type AttemptLimitDeps } from '../../../shared/authentication/attempt-limits.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { clientAddress } from '../../../shared/http/client-address.ts';
import type { HttpApp, HttpContext } from '../../../shared/http/http-types.ts';
import type { LanguagePacks, PackFile } from './language-packs.ts';

type PackFileDeps = AttemptLimitDeps & {
  readonly packs: LanguagePacks | undefined;
  readonly trustedProxies: number;
};

/** A hotel has one address: some 20 guests with a pair each, whose downloads are cut several times. */
const windowsByKind = { 'pack-files': [{ limit: 600, windowS: 3600 }] } as const;
/** Each holds a file open, and nothing in memory. */
const MAX_AT_ONCE = 64;
const RETRY_AFTER_S = 10;

const ROUTE = '/api/language-packs/files';

/** Below it the content never changes: the hash is a part of it. */
export function packFileAddress({ modelId, sha256, name }: Pick<PackFile, 'modelId' | 'sha256' | 'name'>): string {
  return `${ROUTE}/${modelId}/${sha256}/${encodeURIComponent(name)}`;
}

/** The files of the translation models, with ranges, for the page alone: no other origin may read them. */
export function packFileRoute({ packs, trustedProxies, ...limitDeps }: PackFileDeps) {
  const limits = createAttemptLimits(limitDeps, windowsByKind);
  const streams = new Set<ReadStream>();
  return (app: HttpApp): void => {
    app.get(`${ROUTE}/:model/:sha256/:name`, async (c) => {
      c.set('route', '/language-packs/files');
      const { model, sha256, name } = c.req.param();
      const file = await packs?.file(model, sha256, name);
      if (!file) throw new ApiError(404, 'not_found', 'There is no such file.');
      await limits.countAddress('pack-files', clientAddress(c, trustedProxies));
      if (streams.size >= MAX_AT_ONCE) {
        throw new ApiError(
          503,
          'overloaded',
          'Many downloads are running. Please try again in a moment.',
          RETRY_AFTER_S,
        );
      }
      return respond(c, file, streams);
    });
  };
}

function respond(c: HttpContext, file: PackFile, streams: Set<ReadStream>): Response {
  const etag = `"${file.sha256}"`;
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  };
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  const asked = rangeOf(c.req.header('range'), c.req.header('if-range'), etag, file.bytes);
  if (asked === 'unsatisfiable') return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${file.bytes}` });
  const { start, end } = asked ?? { start: 0, end: file.bytes - 1 };
  const sized = {
    ...headers,
    'Content-Length': String(end - start + 1),
    ...(asked && { 'Content-Range': `bytes ${start}-${end}/${file.bytes}` }),
  };
  const status = asked ? 206 : 200;
  if (c.req.method === 'HEAD') return c.body(null, status, sized);
  const stream = createReadStream(file.path, { start, end });
  streams.add(stream);
  stream.once('close', () => streams.delete(stream));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's and the standard's type of the same class
  return c.body(Readable.toWeb(stream) as ReadableStream<Uint8Array>, status, sized);
}

type Range = { readonly start: number; readonly end: number };

/** One range; for anything else the response is the whole file, as RFC 9110 allows. */
function rangeOf(
  header: string | undefined,
  ifRange: string | undefined,
  etag: string,
  bytes: number,
): Range | 'unsatisfiable' | undefined {
  const found = /^bytes=(\d+)-(\d*)$/.exec(header ?? '');
  if (!found || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const start = Number(found[1]);
  const end = found[2] ? Math.min(Number(found[2]), bytes - 1) : bytes - 1;
  return start >= bytes || end < start ? 'unsatisfiable' : { start, end };
}
