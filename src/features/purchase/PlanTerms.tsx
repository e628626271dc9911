import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { localizedProduct } from '../../domain/purchase.ts';
import { plans } from '../../state/plans.ts';
import { purchase } from '../../state/purchase.ts';
import { soft } from '../../ui/layout.css.ts';

/** The consequences of buying a plan by any payment method: shown before paying. */
export function PlanTerms({ planId }: { planId: string }): ReactNode {
  const { i18n } = useLingui();
  const { current } = useSnapshot(plans);
  const { catalogue } = useSnapshot(purchase);
  const onSale = catalogue.type === 'loaded' ? catalogue.value.plans : [];
  const bought = onSale.find(({ id }) => id === planId);
  const replaced = current.type === 'loaded' && current.plans.find(({ code }) => code !== bought?.code);
  const name = replaced && localizedProduct(replaced, i18n.locale).name;
  return (
    <>
      {replaced && (
        <p>
          <Trans>
            It begins at once and ends your {name} plan. Tokens that you have paid for stay, and nothing is paid back.
          </Trans>
        </p>
      )}
      <p className={soft}>
        <Trans>You can cancel a renewal at any time, on the purchase page or in the settings.</Trans>
      </p>
    </>
  );
}
