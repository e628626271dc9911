import { parseArgs } from 'node:util';
import { SimulatedDatabase } from './database.ts';
import { describeStep, newPlan } from './plan.ts';
import type { Plan } from './plan.ts';
import { loadPrograms } from './programs.ts';
import { shortestFailing } from './shrink.ts';
import { simulate } from './simulation.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '1' },
    shrink: { type: 'boolean', default: true },
    trace: { type: 'boolean', default: false },
  },
});
const first = Number(values.seed);
const minutes = Number(values.minutes);

const laboratory = { programs: await loadPrograms(), database: await SimulatedDatabase.open() };
const beganAtMs = performance.now();
const beganAt = process.cpuUsage();
let simulatedMs = 0;
let words = 0;
let failed = 0;

for (let seed = first; seed < first + Number(values.seeds); seed += 1) {
  const plan = newPlan(seed, minutes);
  const outcome = await simulate(laboratory, plan, values.trace ? { onTrace: console.log } : {});
  simulatedMs += outcome.simulatedMs;
  words += outcome.words;
  if (outcome.failure === undefined) continue;
  failed += 1;
  console.log(`seed ${seed}: ${outcome.failure}`);
  if (values.shrink)
    report(await shortestFailing(plan, async (shorter) => (await simulate(laboratory, shorter)).failure));
}

const tookMs = performance.now() - beganAtMs;
const { user, system } = process.cpuUsage(beganAt);
const processorMs = (user + system) / 1000;
console.log(
  `${values.seeds} seeds, ${failed} failed; ${Math.round(simulatedMs / 60_000)} simulated minutes, ${words} words, ` +
    `${Math.round(tookMs / 1000)} s: ${Math.round(simulatedMs / tookMs)} times as fast as real time, ` +
    `${Math.round(simulatedMs / processorMs)} by processor time`,
);
process.exit(failed > 0 ? 1 : 0);

function report({ plan, failure }: { readonly plan: Plan; readonly failure: string }): void {
  console.log(`  the shortest plan that fails: ${failure}`);
  for (const step of plan.steps) console.log(`    ${describeStep(step)}`);
}
