import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SimulatedDatabase } from './database.ts';
import { failEach } from './fail-each.ts';
import { describeStep, newPlan } from './plan.ts';
import type { Plan, Step } from './plan.ts';
import { loadPrograms } from './programs.ts';
import { regressions } from './regressions.ts';
import { scenarios } from './scenarios.ts';
import { shortestFailing } from './shrink.ts';
import { simulate } from './simulation.ts';
import type { Laboratory } from './simulation.ts';

let laboratory: Laboratory;

beforeAll(async () => {
  laboratory = { programs: await loadPrograms(), database: await SimulatedDatabase.open() };
});
afterAll(() => laboratory.database.close());

const failureOf = async (plan: Plan) => (await simulate(laboratory, plan)).failure;

test('whatever fails in fifty conversations, nothing said is lost or doubled and every token is charged once', async () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const plan = newPlan(seed, 0.6);
    if ((await failureOf(plan)) === undefined) continue;
    const shortest = await shortestFailing(plan, failureOf);
    const steps = shortest.plan.steps.map(describeStep).join('\n');
    expect.fail(`seed ${seed}: ${shortest.failure}\n${steps}`);
  }
});

test('the same seed runs the same way, on an idle and on a busy machine', async () => {
  const alone = await simulate(laboratory, newPlan(7, 1));
  const busyLoops = [1, 2].map(() => new Worker('for (;;);', { eval: true }));
  // The event loop is late, too.
  const delays = setInterval(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5), 10);

  const besideOthers = await simulate(laboratory, newPlan(7, 1));

  clearInterval(delays);
  await Promise.all(busyLoops.map((loop) => loop.terminate()));
  expect(besideOthers).toEqual(alone);
  const other = await simulate(laboratory, newPlan(8, 1));
  expect(other.hash).not.toBe(alone.hash);
});

describe('what a simulation has found stays repaired', () => {
  test.for(regressions)('$title', async ({ plan }) => {
    expect(await failureOf(plan)).toBeUndefined();
  });
});

test.for(scenarios.filter(({ name }) => /order|deletion/.test(name)))(
  '$name passes, whichever step of it fails once',
  async (scenario) => {
    // The other steps are run each night.
    const { counts, failures } = await failEach(laboratory, scenario, 40);

    expect(failures).toEqual([]);
    expect(counts.request).toBeGreaterThan(5);
    expect(counts.statement).toBeGreaterThan(20);
  },
);

test('a failing plan is shortened to the steps that make it fail', async () => {
  const isNeeded = (step: Step) => 'does' in step && step.does === 'say' && step.device === 'host';
  const failure = async ({ steps }: Plan) => (steps.some(isNeeded) ? 'word 1 is stored twice' : undefined);

  const { plan } = await shortestFailing(newPlan(3, 1), failure);

  expect(plan.steps.map(isNeeded)).toEqual([true]);
});
