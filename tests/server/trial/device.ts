import { randomUUID } from 'node:crypto';
import type { RequestInput } from '../../../src/protocol/contract.ts';

export type Device = RequestInput<'startTrial'>['body'];

/** Phones of one model in one country share a fingerprint: by default all these devices do. */
export function newDevice(input: Partial<Device> = {}): Device {
  return {
    deviceId: randomUUID(),
    fingerprintHash: 'the looks of one phone model',
    fingerprint: {
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
      screenResolution: '390x844',
      timezone: 'Asia/Shanghai',
      language: 'zh-CN',
      platform: 'iPhone',
      colorDepth: 24,
      hardwareConcurrency: 4,
      cookieEnabled: true,
    },
    ...input,
  };
}
