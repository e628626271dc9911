import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** What a file must hash to. `git`: the id of a git blob, which hubs send for small files. */
export type Checksum = {
  readonly algorithm: 'sha256' | 'git' | 'md5';
  readonly hex: string;
};

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The checksum of the transferred bytes that a hub sends with them: Hugging Face the SHA-256 of large files and the git
 * blob id of small ones, Google Cloud Storage the MD5. Undefined where there is none.
 */
export function hubChecksum(headers: Headers): Checksum | undefined {
  const linked = unquoted(headers['x-linked-etag']);
  if (linked && /^[0-9a-f]{64}$/.test(linked)) return { algorithm: 'sha256', hex: linked };
  const etag = unquoted(headers['etag']);
  // Other servers send entity tags that look the same.
  if (headers['x-repo-commit'] && etag && /^[0-9a-f]{40}$/.test(etag)) return { algorithm: 'git', hex: etag };
  const md5 = [headers['x-goog-hash'] ?? []]
    .flat()
    .join(',')
    .match(/\bmd5=([A-Za-z0-9+/]{22}==)/)?.[1];
  return md5 === undefined ? undefined : { algorithm: 'md5', hex: Buffer.from(md5, 'base64').toString('hex') };
}

export async function hasChecksum(path: string, { algorithm, hex }: Checksum, signal?: AbortSignal): Promise<boolean> {
  return (await hashOf(path, algorithm, signal)) === hex;
}

/** In hexadecimal digits. */
export async function hashOf(path: string, algorithm: Checksum['algorithm'], signal?: AbortSignal): Promise<string> {
  const hash = createHash(algorithm === 'git' ? 'sha1' : algorithm);
  if (algorithm === 'git') hash.update(`blob ${(await stat(path)).size}\0`);
  for await (const chunk of createReadStream(path, { signal })) hash.update(chunk);
  return hash.digest('hex');
}

function unquoted(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value.replace(/^W\//, '').replaceAll('"', '') : undefined;
}
