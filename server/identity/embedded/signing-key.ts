import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import { z } from 'zod';

export type SigningKey = {
  readonly kid: string;
  readonly sign: CryptoKey;
  /** For everybody to check our signatures with. */
  readonly publicJwk: JWK;
};

const ALGORITHM = 'RS256';

/** The provider's key: made once, kept in the data folder, so that a restart does not make old tokens void. */
export async function openSigningKey(dataDir: string): Promise<SigningKey> {
  const folder = join(dataDir, 'identity');
  const file = join(folder, 'signing-key.json');
  const kept = await readKey(file);
  if (kept) return await asSigningKey(kept);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Two at once: one file, and both read it.
  await writeFile(file, JSON.stringify(await newKey()), { mode: 0o600, flag: 'wx' }).catch(unlessThere);
  return await openSigningKey(dataDir);
}

const rsaKey = z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string(), d: z.string() }).catchall(z.string());
type RsaKey = z.output<typeof rsaKey>;

async function readKey(file: string): Promise<RsaKey | undefined> {
  try {
    return rsaKey.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return undefined;
    throw new Error(`${file} is damaged; remove it, and a new key is made`, { cause: failure });
  }
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  return await exportJWK(privateKey);
}

async function asSigningKey(jwk: RsaKey): Promise<SigningKey> {
  const { kty, n, e } = jwk;
  const kid = await calculateJwkThumbprint({ kty, n, e });
  const sign = await importJWK(jwk, ALGORITHM);
  if (sign instanceof Uint8Array) throw new Error('the signing key is not an RSA key');
  return { kid, sign, publicJwk: { kty, n, e, kid, alg: ALGORITHM, use: 'sig' } };
}

function unlessThere(failure: unknown): void {
  if (!(failure instanceof Error && 'code' in failure && failure.code === 'EEXIST')) throw failure;
}
