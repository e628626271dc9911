import { useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { plans } from '../../state/plans.ts';
import { purchase } from '../../state/purchase.ts';
import { LegalLinks } from '../legal/LegalLinks.tsx';
import { isUnreached, useRetryWhenBack } from '../retry-when-back.ts';
import { useServices } from '../use-services.ts';
import { Checkout } from './checkout.ts';
import { CheckoutDialogs } from './CheckoutDialogs.tsx';
import { loadCatalogue } from './load-catalogue.ts';
import { ProductCatalogue } from './ProductCatalogue.tsx';
import { setPlanRenewal } from './running-plans.ts';
import { YourPlans } from './YourPlans.tsx';

export function PurchaseScreen(): ReactNode {
  const services = useServices();
  const { catalogue } = useSnapshot(purchase);
  const { current: running } = useSnapshot(plans);
  const [checkout] = useState(() => new Checkout(services));
  useEffect(() => void loadCatalogue(services), [services]);
  useRetryWhenBack(catalogue.type === 'failed' && isUnreached(catalogue.error), () => void loadCatalogue(services));
  return (
    <>
      <ProductCatalogue
        catalogue={catalogue}
        running={running.type === 'loaded' ? running.plans : []}
        onResume={(plan) => void setPlanRenewal(services, plan.id, true)}
        onChoose={(product) => checkout.choose(product)}
        onRetry={() => void loadCatalogue(services)}
      >
        <YourPlans />
      </ProductCatalogue>
      <LegalLinks />
      <CheckoutDialogs checkout={checkout} />
    </>
  );
}
