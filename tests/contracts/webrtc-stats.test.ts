import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HealthMonitor } from '../../src/domain/connection/connection-health.ts';
import { readSenderStats, type SenderStats } from '../../src/platform/voice/connection-quality.ts';

type Reading = {
  readonly atMs: number;
  /** Nothing arrives any more, and nothing says so. */
  readonly isPathDead: boolean;
  readonly stats: readonly { readonly id: string; readonly type: string }[];
};

/** Recorded by tests/bench/record-webrtc-stats.ts. */
function recorded(browser: string): readonly Reading[] {
  const file = readFileSync(new URL(`../fixtures/webrtc-stats/${browser}.json`, import.meta.url), 'utf8');
  return (JSON.parse(file) as { readings: readonly Reading[] }).readings;
}

function qualityOf({ stats }: Pick<Reading, 'stats'>): Promise<SenderStats> {
  const report = new Map(stats.map((stat) => [stat.id, stat])) as unknown as RTCStatsReport;
  return readSenderStats({ getStats: async () => report });
}

/** From the first report of the far end on: the call is established, and its pulses are acknowledged. */
async function qualities(browser: string, isPathDead: boolean) {
  const readings = recorded(browser);
  const from = readings.findIndex(({ stats }) => stats.some(({ type }) => type === 'remote-inbound-rtp'));
  const wanted = readings.slice(from).filter((reading) => reading.isPathDead === isPathDead);
  return Promise.all(wanted.map(async (wish) => ({ atMs: wish.atMs, ...(await qualityOf(wish)) })));
}

test.each(['chromium', 'firefox'])('what %s reports of a live call shows that it is connected', async (browser) => {
  const live = await qualities(browser, false);

  const health = new HealthMonitor();
  expect(live.length).toBeGreaterThan(12);
  for (const reading of live) expect(health.judge(reading)).toEqual({ type: 'fine' });
  expect(new Set(live.map(({ packetsReceived }) => packetsReceived)).size).toBe(live.length);
  const { roundTripMs, packetsLost, reportedAtMs } = live.at(-1)!;
  expect(roundTripMs).toBeLessThan(100);
  expect(packetsLost).toBe(0);
  expect(reportedAtMs).toBeGreaterThan(0);
});

test.each(['chromium', 'firefox'])('what %s reports of a lost path shows that it is lost', async (browser) => {
  const health = new HealthMonitor();
  for (const reading of await qualities(browser, false)) health.judge(reading);

  const findings = (await qualities(browser, true)).map((reading) => health.judge(reading));

  expect(findings.at(-1)).toMatchObject({ type: 'silent' });
});

test('statistics without any count of what arrived prove nothing', async () => {
  const health = new HealthMonitor();
  const stats = [{ id: 'T', type: 'transport' }];
  const { packetsReceived } = await qualityOf({ stats });

  expect(packetsReceived).toBeUndefined();
  for (let atMs = 0; atMs < 5000; atMs += 250) {
    expect(health.judge({ atMs, packetsReceived })).toEqual({ type: 'fine' });
  }
});

test('the round trip is the shorter one of that of the reports and that of the path checks, once one is known', async () => {
  const report = (roundTripTime: number) => ({ id: 'R', type: 'remote-inbound-rtp', roundTripTime });
  const pair = (currentRoundTripTime: number) => [
    { id: 'T', type: 'transport', selectedCandidatePairId: 'P' },
    { id: 'P', type: 'candidate-pair', currentRoundTripTime },
  ];
  const roundTripOf = async (...stats: { id: string; type: string }[]) => (await qualityOf({ stats })).roundTripMs;

  expect(await roundTripOf(...pair(0.02))).toBe(20);
  expect(await roundTripOf(report(0.9), ...pair(0.02))).toBe(20);
  expect(await roundTripOf(report(0.01), ...pair(0.5))).toBe(10);
  expect(await roundTripOf(report(0.3))).toBe(300);
  expect(await roundTripOf()).toBeUndefined();
});
