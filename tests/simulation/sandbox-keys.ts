import { generateKeyPairSync } from 'node:crypto';

type Keys = { readonly privateKey: string; readonly publicKey: string };

let keys: Keys | undefined;

/** One pair of keys for all simulations of this process: a new one takes longer than a simulated minute. */
export function sandboxKeys(): Keys {
  keys ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return keys;
}
