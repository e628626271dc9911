import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { purchase } from '../../state/purchase.ts';
import { useFlows } from '../flows-context.ts';
import { BuyingDialogs } from './BuyingDialogs.tsx';
import { Shop } from './Shop.tsx';

export function PurchaseScreen(): ReactNode {
  const { purchase: flows } = useFlows();
  const { catalogue } = useSnapshot(purchase);
  useEffect(() => void flows.loadCatalogue(), [flows]);
  return (
    <>
      <Shop
        catalogue={catalogue}
        onChoose={(product) => flows.choose(product)}
        onRetry={() => void flows.loadCatalogue()}
      />
      <BuyingDialogs />
    </>
  );
}
