import { requestErrorOf } from '../../domain/request-error.ts';
import type { ApiFailure } from '../../ports/api.ts';
import type { AppServices } from '../../ports/services.ts';
import { setCatalogue } from '../../state/purchase.ts';

/** Loads the products and the available payment methods. */
export async function loadCatalogue({ api }: Pick<AppServices, 'api'>): Promise<void> {
  setCatalogue({ type: 'loading' });
  const [plans, packs, methods] = await Promise.all([
    api.request('plans', {}),
    api.request('tokenPacks', {}),
    api.request('paymentStatus', {}),
  ]);
  if (plans.type === 'failed') return fail(plans);
  if (packs.type === 'failed') return fail(packs);
  setCatalogue({
    type: 'loaded',
    value: {
      plans: plans.body.data,
      packs: packs.body.data,
      methods: methods.type === 'ok' ? methods.body : undefined,
    },
  });
}

function fail(failure: ApiFailure): void {
  setCatalogue({ type: 'failed', status: failure.status, error: requestErrorOf(failure) });
}
