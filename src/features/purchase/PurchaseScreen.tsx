import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { purchase } from '../../state/purchase.ts';
import { useFlows } from '../../ui/flows-context.ts';
import { CheckoutDialogs } from './CheckoutDialogs.tsx';
import { ProductCatalogue } from './ProductCatalogue.tsx';

export function PurchaseScreen(): ReactNode {
  const { purchase: flows } = useFlows();
  const { catalogue } = useSnapshot(purchase);
  useEffect(() => void flows.loadCatalogue(), [flows]);
  return (
    <>
      <ProductCatalogue
        catalogue={catalogue}
        onChoose={(product) => flows.choose(product)}
        onRetry={() => void flows.loadCatalogue()}
      />
      <CheckoutDialogs />
    </>
  );
}
