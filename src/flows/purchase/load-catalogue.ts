import { refusalOf } from '../../domain/refusal.ts';
import type { ApiFailure } from '../../ports/api.ts';
import type { World } from '../../ports/world.ts';
import { setCatalogue } from '../../state/purchase.ts';

/** What is sold here, and by which ways of paying. */
export async function loadCatalogue(world: World): Promise<void> {
  setCatalogue({ type: 'loading' });
  const [plans, packs, methods] = await Promise.all([
    world.api.call('plans', {}),
    world.api.call('tokenPacks', {}),
    world.api.call('paymentStatus', {}),
  ]);
  if (plans.type === 'failed') return fail(plans);
  if (packs.type === 'failed') return fail(packs);
  setCatalogue({
    type: 'loaded',
    value: {
      plans: plans.answer.data,
      packs: packs.answer.data,
      methods: methods.type === 'ok' ? methods.answer : undefined,
    },
  });
}

function fail(failure: ApiFailure): void {
  setCatalogue({ type: 'failed', status: failure.status, refusal: refusalOf(failure) });
}
