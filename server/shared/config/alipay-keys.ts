import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** Alipay issues keys as PEM or bare base64, private ones as PKCS #8 or PKCS #1: all are accepted. */
export function privateKeyPem(text: string): string {
  return firstReadable(text, [
    (plain) => createPrivateKey(plain),
    (plain) => createPrivateKey({ key: bytesOf(plain), format: 'der', type: 'pkcs8' }),
    (plain) => createPrivateKey({ key: bytesOf(plain), format: 'der', type: 'pkcs1' }),
  ])
    .export({ format: 'pem', type: 'pkcs1' })
    .toString();
}

export function publicKeyPem(text: string): string {
  return firstReadable(text, [
    (plain) => createPublicKey(plain),
    (plain) => createPublicKey({ key: bytesOf(plain), format: 'der', type: 'spki' }),
  ])
    .export({ format: 'pem', type: 'spki' })
    .toString();
}

function firstReadable(text: string, readings: ReadonlyArray<(plain: string) => KeyObject>): KeyObject {
  // Environment files often contain the line ends of a PEM as `\\n`.
  const plain = text.replaceAll('\\n', '\n').trim();
  for (const read of readings) {
    try {
      return read(plain);
    } catch {
      // Not this format: try the next.
    }
  }
  throw new Error('the key is neither PEM nor base64');
}

function bytesOf(base64: string): Buffer {
  return Buffer.from(base64, 'base64');
}
