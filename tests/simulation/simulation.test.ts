import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SimulatedDatabase } from './database.ts';
import { describeStep, newPlan } from './plan.ts';
import type { Plan, Step } from './plan.ts';
import { loadPrograms } from './programs.ts';
import { regressions } from './regressions.ts';
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
    const plan = newPlan(seed, 1);
    if ((await failureOf(plan)) === undefined) continue;
    const shortest = await shortestFailing(plan, failureOf);
    const steps = shortest.plan.steps.map(describeStep).join('\n');
    expect.fail(`seed ${seed}: ${shortest.failure}\n${steps}`);
  }
});

test('the same seed runs the same way', async () => {
  const traces = [[], []].map((lines: string[]) => lines);

  for (const lines of traces) await simulate(laboratory, newPlan(7, 1), (line) => lines.push(line));

  expect(traces[0]?.length).toBeGreaterThan(50);
  expect(traces[1]).toEqual(traces[0]);
});

describe('what a simulation has found stays repaired', () => {
  test.for(regressions)('$title', async ({ plan }) => {
    expect(await failureOf(plan)).toBeUndefined();
  });
});

test('a failing plan is shortened to the steps that make it fail', async () => {
  const isNeeded = (step: Step) => 'does' in step && step.does === 'say' && step.device === 'host';
  const failure = async ({ steps }: Plan) => (steps.some(isNeeded) ? 'word 1 is stored twice' : undefined);

  const { plan } = await shortestFailing(newPlan(3, 1), failure);

  expect(plan.steps.map(isNeeded)).toEqual([true]);
});
