import { describe, expect, test } from 'vitest';
import type { Fingerprints } from '../../src/ports/fingerprints.ts';
import { contract } from '../../src/protocol/contract.ts';

/** The contract of Fingerprints. */
export function fingerprintsSuite(name: string, create: () => Fingerprints): void {
  describe(name, () => {
    test('a device is recognised by the same hash each time', async () => {
      const [first, second] = [await create().read(), await create().read()];

      expect(second).toEqual(first);
    });

    test('the server accepts what is read', async () => {
      const { fingerprint, hash } = await create().read();
      const body = { deviceId: 'device-1', fingerprint, fingerprintHash: hash };

      expect(contract.startTrial.body.parse(body)).toEqual(body);
    });
  });
}
