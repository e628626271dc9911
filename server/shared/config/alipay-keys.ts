import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** Alipay hands keys out as PEM and as bare base64, private ones in either of two envelopes: any is taken. */
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
  // An environment file often holds the line ends of a PEM as two characters.
  const plain = text.replaceAll('\\n', '\n').trim();
  for (const read of readings) {
    try {
      return read(plain);
    } catch {
      // Not this form: the next one is tried.
    }
  }
  throw new Error('the key is neither PEM nor base64');
}

function bytesOf(base64: string): Buffer {
  return Buffer.from(base64, 'base64');
}
