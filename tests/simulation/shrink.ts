import type { Plan } from './plan.ts';

export type Shortest = { readonly plan: Plan; readonly failure: string };

/**
 * Leaves out steps of a failing plan as long as it still fails in the same manner (delta debugging: halves first, then
 * ever smaller parts).
 */
export async function shortestFailing(
  failing: Plan,
  failureOf: (plan: Plan) => Promise<string | undefined>,
): Promise<Shortest> {
  let plan = failing;
  let failure = (await failureOf(plan)) ?? 'it does not fail again';
  const kind = kindOf(failure);
  for (let size = Math.ceil(plan.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = plan.steps.length - size; from > -size; from -= size) {
      const steps = plan.steps.filter((_, index) => index < from || index >= from + size);
      if (steps.length === plan.steps.length) continue;
      const shorter = await failureOf({ ...plan, steps });
      if (shorter === undefined || kindOf(shorter) !== kind) continue;
      plan = { ...plan, steps };
      failure = shorter;
    }
  }
  return { plan, failure };
}

/** The sentence without its numbers and names. */
function kindOf(failure: string): string {
  return failure.replaceAll(/[0-9a-f-]*\d[0-9a-f-]*/g, '#').slice(0, 60);
}
