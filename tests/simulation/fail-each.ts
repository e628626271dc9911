import { simulate } from './simulation.ts';
import type { Laboratory, Outcome } from './simulation.ts';
import type { Scenario } from './scenarios.ts';
import { describeFault, POINTS } from './single-fault.ts';
import type { SingleFault } from './single-fault.ts';

export type Result = {
  readonly runs: number;
  readonly counts: Outcome['counts'];
  readonly failures: readonly string[];
};

/**
 * Runs a scenario once for each request, message, statement and access to storage in it, and lets that one fail.
 * @param every only each such one
 */
export async function failEach(laboratory: Laboratory, { plan }: Scenario, every = 1): Promise<Result> {
  const usual = await simulate(laboratory, plan);
  const failures = usual.failure === undefined ? [] : [`without a fault: ${usual.failure}`];
  let runs = 1;
  for (const point of POINTS)
    for (let n = 1; n <= usual.counts[point]; n += every)
      for (const when of ['before', 'after'] as const) {
        const single: SingleFault = { point, n, when };
        const outcome = await simulate(laboratory, { ...plan, single });
        const failure = outcome.failure ?? notReached(outcome, usual);
        if (failure !== undefined) failures.push(`${describeFault(single)}: ${failure}`);
        runs += 1;
      }
  return { runs, counts: usual.counts, failures };
}

function notReached({ reached }: Outcome, usual: Outcome): string | undefined {
  const { words, orders, joins } = usual.reached;
  if (reached.words < words) return `${reached.words} of ${words} words could be said`;
  if (reached.orders < orders) return `${reached.orders} of ${orders} orders could be paid`;
  if (reached.joins < joins) return 'the room could not be joined';
  return undefined;
}
