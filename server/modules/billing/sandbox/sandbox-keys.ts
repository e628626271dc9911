import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

/** Keys that the sandbox signs with and the gateways verify with; generated for the lifetime of the process. */
export type SandboxKeys = {
  readonly alipayPrivateKey: string;
  readonly alipayPublicKey: string;
  readonly polarSecret: string;
};

export async function createSandboxKeys(): Promise<SandboxKeys> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const polarSecret = `whsec_${randomBytes(32).toString('base64')}`;
  return { alipayPrivateKey: privateKey, alipayPublicKey: publicKey, polarSecret };
}
