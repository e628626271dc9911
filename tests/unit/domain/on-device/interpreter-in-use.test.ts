import { expect, test } from 'vitest';
import {
  interpreterInUse,
  isDownloadOffered,
  needsNoMicrophone,
} from '../../../../src/domain/on-device/interpreter-in-use.ts';
import type { DeviceReadiness, InterpreterFacts } from '../../../../src/domain/on-device/interpreter-in-use.ts';

const ready = { type: 'ready', isVoiced: { source: true, target: true } } as const;

function facts(input: Partial<InterpreterFacts>): InterpreterFacts {
  return { chosen: undefined, readiness: ready, rehearsal: false, online: true, ...input };
}

test('a real service interprets unless the device is chosen', () => {
  expect(interpreterInUse(facts({}))).toBe('service');
  expect(interpreterInUse(facts({ chosen: 'device' }))).toBe('device');
});

test('the device replaces a rehearsing server, unless the service is chosen', () => {
  expect(interpreterInUse(facts({ rehearsal: true }))).toBe('device');
  expect(interpreterInUse(facts({ rehearsal: true, chosen: 'service' }))).toBe('service');
});

test('without a network the device interprets, whatever was chosen', () => {
  expect(interpreterInUse(facts({ online: false, chosen: 'service' }))).toBe('device');
});

test.each([{ type: 'unable' }, { type: 'needs-download' }] as const)(
  'a device that is $type interprets nothing',
  (readiness) => {
    for (const online of [true, false])
      expect(interpreterInUse(facts({ readiness, online, rehearsal: true, chosen: 'device' }))).toBe('service');
  },
);

test('a download is offered when the device is chosen or the server only rehearses', () => {
  const readiness = { type: 'needs-download' } as const;

  expect(isDownloadOffered(facts({ readiness }))).toBe(false);
  expect(isDownloadOffered(facts({ readiness, chosen: 'device' }))).toBe(true);
  expect(isDownloadOffered(facts({ readiness, rehearsal: true }))).toBe(true);
  expect(isDownloadOffered(facts({ readiness, rehearsal: true, chosen: 'service' }))).toBe(false);
  expect(isDownloadOffered(facts({ readiness, rehearsal: true, online: false }))).toBe(false);
});

test('a recogniser that may send speech away is used without a network, or where the device is chosen', () => {
  const readiness: DeviceReadiness = {
    type: 'ready',
    isVoiced: { source: true, target: true },
    mayHearOnline: true,
  };
  const uses = (facts: Partial<InterpreterFacts>) =>
    interpreterInUse({ chosen: undefined, readiness, rehearsal: true, online: true, ...facts });

  expect(uses({})).toBe('service');
  expect(uses({ online: false })).toBe('device');
  expect(uses({ chosen: 'device' })).toBe('device');
  expect(needsNoMicrophone(readiness)).toBe(true);
  expect(needsNoMicrophone({ type: 'unable', translates: true })).toBe(true);
  expect(needsNoMicrophone({ type: 'ready', isVoiced: { source: true, target: true } })).toBe(false);
});
