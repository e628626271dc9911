import { createPrivateKey, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCertificate } from '../../../../voice/transport/certificate.ts';

test('the certificate is valid now, of its key, and signed by it', () => {
  const nowMs = Date.parse('2026-02-03T04:05:06Z');
  const { certificatePem, keyPem } = createCertificate(nowMs);
  const certificate = new X509Certificate(certificatePem);

  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.checkPrivateKey(createPrivateKey(keyPem))).toBe(true);
  expect(certificate.subject).toBe('CN=dragoman');
  expect(Date.parse(certificate.validFrom)).toBeLessThan(nowMs);
  expect(Date.parse(certificate.validTo)).toBeGreaterThan(nowMs);
});
