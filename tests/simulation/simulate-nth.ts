import { parseArgs } from 'node:util';
import { SimulatedDatabase } from './database.ts';
import { failEach } from './fail-each.ts';
import { loadPrograms } from './programs.ts';
import { scenarios } from './scenarios.ts';
import { simulate } from './simulation.ts';
import { POINTS } from './single-fault.ts';

const { values } = parseArgs({
  options: {
    scenario: { type: 'string', default: '' },
    every: { type: 'string', default: '1' },
    // One run alone, with all that people do and see: `--point statement --n 12 --when after`.
    point: { type: 'string' },
    n: { type: 'string', default: '1' },
    when: { type: 'string', default: 'before' },
  },
});

const laboratory = { programs: await loadPrograms(), database: await SimulatedDatabase.open() };
const point = POINTS.find((known) => known === values.point);
const chosen = scenarios.filter(({ name }) => name.includes(values.scenario));
if (chosen.length === 0) throw new Error(`No scenario is called ${values.scenario}.`);
let failed = 0;

for (const scenario of chosen) {
  if (point) {
    const single = { point, n: Number(values.n), when: values.when === 'after' ? 'after' : 'before' } as const;
    const { failure } = await simulate(laboratory, { ...scenario.plan, single }, { onTrace: console.log });
    console.log(failure ?? 'passed');
    continue;
  }
  const beganAtMs = performance.now();
  const { runs, counts, failures } = await failEach(laboratory, scenario, Number(values.every));
  const tookS = Math.round((performance.now() - beganAtMs) / 1000);
  const counted = Object.entries(counts).map(([kind, count]) => `${count} × ${kind}`);
  console.log(`${scenario.name}: ${runs} runs, ${failures.length} failed, ${tookS} s; ${counted.join(', ')}`);
  for (const failure of failures) console.log(`  ${failure}`);
  failed += failures.length;
}
process.exit(failed > 0 ? 1 : 0);
