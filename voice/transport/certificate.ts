import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export type Certificate = { readonly certificatePem: string; readonly keyPem: string };

const YEAR_MS = 365 * 24 * 3_600_000;

/** The DER tags (X.690) of a certificate. */
const tags = { integer: 0x02, bits: 0x03, objectId: 0x06, utf8: 0x0c, time: 0x17, sequence: 0x30, set: 0x31 } as const;

const commonName = element('objectId', Buffer.from('550403', 'hex'));
const ecdsaWithSha256 = element('sequence', element('objectId', Buffer.from('2a8648ce3d040302', 'hex')));

/** A self-signed certificate (RFC 5280) with a P-256 key: the other side compares its fingerprint only. */
export function createCertificate(nowMs = Date.now()): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const attribute = element('sequence', commonName, element('utf8', Buffer.from('dragoman')));
  const name = element('sequence', element('set', attribute));
  const content = element(
    'sequence',
    element('integer', Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    element('sequence', time(nowMs - YEAR_MS), time(nowMs + 10 * YEAR_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = element('bits', Buffer.of(0), sign('sha256', content, privateKey));
  const certificate = element('sequence', content, ecdsaWithSha256, signature);
  const base64 = certificate.toString('base64').replace(/.{1,64}/g, '$&\n');
  return {
    certificatePem: `-----BEGIN CERTIFICATE-----\n${base64}-----END CERTIFICATE-----\n`,
    keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Tag, length and content. */
function element(tag: keyof typeof tags, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const lengthBytes = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tags[tag], ...lengthBytes), content]);
}

/** UTCTime, which ends with the year 2049. */
function time(ms: number): Buffer {
  const [date = ''] = new Date(ms).toISOString().slice(2).replace(/[-T:]/g, '').split('.', 1);
  return element('time', Buffer.from(`${date}Z`));
}
