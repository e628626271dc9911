import { useEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { plans } from '../../state/plans.ts';
import { isSellingOn, system } from '../../state/system.ts';
import { useServices } from '../use-services.ts';
import { loadPlans, setPlanRenewal } from './running-plans.ts';
import { YourPlanCard } from './YourPlanCard.tsx';

/** One card for each running plan; usually there is one or none. */
export function YourPlans({ onChange }: { onChange?: () => void }): ReactNode {
  const services = useServices();
  const { current } = useSnapshot(plans);
  const isSelling = isSellingOn(useSnapshot(system).info);
  useEffect(() => void loadPlans(services), [services]);
  if (current.type === 'unknown') return null;
  return current.plans.map((plan) => (
    <YourPlanCard
      key={plan.id}
      plan={plan}
      isSelling={isSelling}
      onChange={isSelling ? onChange : undefined}
      onRenewal={(renews) => setPlanRenewal(services, plan.id, renews)}
    />
  ));
}
