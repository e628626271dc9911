import { describe, expect, test } from 'vitest';
import { runAttack } from '../../soak/attack/run-attack.ts';
import { program } from '../programs.ts';
import { sharedPostgres } from '../shared-postgres.ts';

const postgres = sharedPostgres();

describe.runIf(postgres)('all attacks at once', () => {
  test('honest requests succeed, nothing is lost or charged twice (soak:attack runs longer)', async () => {
    const report = await runAttack({
      serverProgram: program('main'),
      databaseUrl: (await postgres?.createDatabase()) ?? '',
      seconds: 5,
      aloneSeconds: 1,
      people: 4,
      callers: 1,
      paceMs: 600,
      seed: 20261122,
      settleSeconds: 0,
    });

    expect(report.honest.filter((line) => !/^[\w ]+: \d+ × 200$/.test(line))).toEqual([]);
    expect(report.uploads).toBeGreaterThan(4);
    expect([report.wrongUploads, report.disagreements, report.errors]).toEqual([[], [], []]);
    // Each attack has reached the servers, and none has found a fault.
    expect(report.hostile.lines.length).toBeGreaterThan(20);
    expect([report.hostile.faults, report.hostile.lines.filter((line) => /fetch failed|ECONN/.test(line))]).toEqual([
      0,
      [],
    ]);
    // Ten percent take V8 a minute; this finds what is not returned at all.
    for (const { before, after } of report.memory) expect(after).toBeLessThan(before * 1.5);
  }, 120_000);
});
