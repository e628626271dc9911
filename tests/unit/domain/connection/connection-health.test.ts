import { expect, test } from 'vitest';
import { HealthMonitor } from '../../../../src/domain/connection/connection-health.ts';
import type { HealthFinding } from '../../../../src/domain/connection/connection-health.ts';

/** Four readings a second, each a count of received packets. */
function findings(packets: readonly number[], everyMs = 250): HealthFinding[] {
  const health = new HealthMonitor();
  return packets.map((packetsReceived, index) => health.judge({ atMs: index * everyMs, packetsReceived }));
}

test('a connection that delivers packets is fine', () => {
  expect(findings([1, 2, 3, 4]).every(({ type }) => type === 'fine')).toBe(true);
});

test('a dead path is detected within a second and a half', () => {
  const found = findings([1, 2, 2, 2, 2, 2, 2, 2]);

  expect(found.findIndex(({ type }) => type === 'silent') * 250 - 250).toBeLessThanOrEqual(1500);
  expect(found.at(-1)).toEqual({ type: 'silent', sinceMs: 250 });
});

test('a path that recovers reports the gap', () => {
  expect(findings([1, 2, 2, 2, 2, 3]).at(-1)).toEqual({ type: 'gap', fromMs: 250, toMs: 1250 });
});

test('a page whose timers fire once a second reports no gaps', () => {
  expect(findings([1, 2, 3, 4, 5], 1000).every(({ type }) => type === 'fine')).toBe(true);
});

test('a page that was suspended does not report its connection as silent', () => {
  const health = new HealthMonitor();
  health.judge({ atMs: 0, packetsReceived: 1 });

  expect(health.judge({ atMs: 60_000, packetsReceived: 1 })).toEqual({ type: 'fine' });
  health.judge({ atMs: 60_250, packetsReceived: 1 });
  health.judge({ atMs: 60_500, packetsReceived: 1 });
  expect(health.judge({ atMs: 60_750, packetsReceived: 1 })).toMatchObject({ type: 'silent' });
});

test('a page that stalled while its connection died reports the silence from the last packet on', () => {
  const health = new HealthMonitor();
  health.judge({ atMs: 0, packetsReceived: 1 });
  health.judge({ atMs: 250, packetsReceived: 2 });

  expect(health.judge({ atMs: 3000, packetsReceived: 2 })).toEqual({ type: 'fine' });
  health.judge({ atMs: 3250, packetsReceived: 2 });
  health.judge({ atMs: 3500, packetsReceived: 2 });
  expect(health.judge({ atMs: 3750, packetsReceived: 2 })).toEqual({ type: 'silent', sinceMs: 250 });
});

test('a count that falls, because the browser counts on another network path now, is a sign of life', () => {
  expect(findings([100, 200, 3, 4, 5, 6, 7]).every(({ type }) => type === 'fine')).toBe(true);
});

test('nothing is judged before a pulse was sent that the far end could acknowledge', () => {
  const health = new HealthMonitor();
  for (let atMs = 0; atMs < 5000; atMs += 250) health.judge({ atMs, packetsReceived: undefined });

  expect(health.judge({ atMs: 5000, packetsReceived: 7 })).toEqual({ type: 'fine' });
  expect(health.judge({ atMs: 5250, packetsReceived: 8 })).toEqual({ type: 'fine' });
});

/** Four readings a second of a path that delivers packets, with the message that is unacknowledged at each. */
function findingsOf(unacknowledged: readonly (number | undefined)[], everyMs = 250): HealthFinding[] {
  const health = new HealthMonitor();
  return unacknowledged.map((unacknowledgedSinceMs, index) =>
    health.judge({ atMs: index * everyMs, packetsReceived: index, unacknowledgedSinceMs }),
  );
}

test('messages that are not read while packets arrive are reported within ten seconds', () => {
  const found = findingsOf(Array.from({ length: 40 }, (_, index) => (index < 4 ? undefined : 1000)));

  expect(found.findIndex(({ type }) => type === 'unread') * 250 - 1000).toBeLessThanOrEqual(7_000);
  expect(found.at(-1)).toEqual({ type: 'unread', sinceMs: 1000 });
});

test('messages that are acknowledged one after another are read, however many there are', () => {
  const found = findingsOf(Array.from({ length: 80 }, (_, index) => Math.floor(index / 10)));

  expect(found.every(({ type }) => type === 'fine')).toBe(true);
});

test('a page that was suspended while a message was on its way waits for the answer before it judges', () => {
  const health = new HealthMonitor();
  const judge = (atMs: number) => health.judge({ atMs, packetsReceived: atMs, unacknowledgedSinceMs: 100 });
  judge(250);
  judge(500);

  expect(judge(60_000)).toEqual({ type: 'fine' });
  expect(judge(60_250)).toEqual({ type: 'fine' });
});
