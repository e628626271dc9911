import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { z } from 'zod';
import type { Db } from '../../../db/schema.ts';
import { getOrCreateSetting } from '../../../db/stored-setting.ts';

export type SigningKey = {
  readonly kid: string;
  readonly sign: CryptoKey;
  /** Published in the key set. */
  readonly publicJwk: JWK;
};

const ALGORITHM = 'RS256';

const rsaKeySchema = z
  .object({ kty: z.literal('RSA'), n: z.string(), e: z.string(), d: z.string() })
  .catchall(z.string());
type RsaKey = z.output<typeof rsaKeySchema>;

/** The provider's key, stored in the database: shared by all processes and stable across restarts. */
export async function openSigningKey(db: Db): Promise<SigningKey> {
  const stored = await getOrCreateSetting(db, 'identity_signing_key', async () => JSON.stringify(await generateKey()));
  return await toSigningKey(rsaKeySchema.parse(JSON.parse(stored)));
}

async function generateKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  return await exportJWK(privateKey);
}

async function toSigningKey(jwk: RsaKey): Promise<SigningKey> {
  const { kty, n, e } = jwk;
  const kid = await calculateJwkThumbprint({ kty, n, e });
  const sign = await importJWK(jwk, ALGORITHM);
  if (sign instanceof Uint8Array) throw new Error('the signing key is not an RSA key');
  return { kid, sign, publicJwk: { kty, n, e, kid, alg: ALGORITHM, use: 'sig' } };
}
