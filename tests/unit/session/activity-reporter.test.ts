import { expect, test } from 'vitest';
import { ActivityReporter } from '../../../src/session/room/activity-reporter.ts';

test('a report that waits for the one before it tells how long the member has been speaking', async () => {
  let nowMs = 1000;
  const sent: unknown[] = [];
  let arrive = (): void => undefined;
  const reporter = new ActivityReporter(
    (report) => {
      sent.push(report);
      return new Promise<void>((resolve) => {
        arrive = resolve;
      });
    },
    () => nowMs,
  );

  reporter.report({ growing: { turn_id: 'one', text: 'Hello', translations: {} } });
  nowMs = 1100;
  reporter.report({ speaking: true, level: 70, speakingSinceMs: 1100 });
  nowMs = 2300;
  arrive();
  await expect.poll(() => sent.length).toBe(2);
  reporter.close();

  expect(sent).toMatchObject([
    { speaking: false, spoken_ms: 0 },
    { speaking: true, spoken_ms: 1200 },
  ]);
  expect(sent[1]).not.toHaveProperty('speakingSinceMs');
});
