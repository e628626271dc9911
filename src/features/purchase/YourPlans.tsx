import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { plans } from '../../state/plans.ts';
import { useServices } from '../use-services.ts';
import { loadPlans, setPlanRenewal } from './running-plans.ts';
import { YourPlanCard } from './YourPlanCard.tsx';

/** One card for each running plan; usually there is one or none. */
export function YourPlans({ onChange }: { onChange?: () => void }): ReactNode {
  const services = useServices();
  const { current } = useSnapshot(plans);
  useEffect(() => void loadPlans(services), [services]);
  if (current.type === 'unknown') return null;
  return current.plans.map((plan) => (
    <YourPlanCard
      key={plan.id}
      plan={plan}
      onChange={onChange}
      onRenewal={(renews) => setPlanRenewal(services, plan.id, renews)}
    />
  ));
}
