import type { ReactNode } from 'react';
import type { Orders } from '../../src/state/orders.ts';
import type { CatalogueState, Choice, Payment } from '../../src/state/purchase.ts';
import { PaymentMethodDialog } from '../../src/features/purchase/PaymentMethodDialog.tsx';
import { OrderHistory } from '../../src/features/orders/OrderHistory.tsx';
import { ReceiptPage } from '../../src/features/orders/ReceiptPage.tsx';
import { YourPlanCard } from '../../src/features/purchase/YourPlanCard.tsx';
import type { RunningPlan } from '../../src/protocol/contract.ts';
import { PaymentDialog } from '../../src/features/purchase/PaymentDialog.tsx';
import { ProductCatalogue } from '../../src/features/purchase/ProductCatalogue.tsx';
import { ChargesCard } from '../../src/features/settings/ChargesCard.tsx';
import { ModelLicences } from '../../src/features/settings/ModelsCard.tsx';
import { page } from '../../src/ui/theme/page.css.ts';
import { SampleFrame } from './SampleFrame.tsx';
import { Served } from './Served.tsx';
import {
  sampleCatalogue,
  sampleCharges,
  sampleModels,
  sampleOrders,
  samplePayment,
  samplePlan,
  sampleReceipt,
} from './purchase-samples.ts';

const noop = () => undefined;

const full: CatalogueState = { type: 'loaded', value: sampleCatalogue };

const noPlans: readonly RunningPlan[] = [];

type BuyingProps = {
  catalogue?: CatalogueState;
  running?: readonly RunningPlan[];
  choice?: Choice;
  payment?: Payment;
};

function Buying({ catalogue = full, running = noPlans, choice, payment }: BuyingProps): ReactNode {
  return (
    <SampleFrame isSignedIn balance={{ type: 'tokens', available: 8400 }}>
      <ProductCatalogue catalogue={catalogue} running={running} onChoose={noop} onResume={noop} onRetry={noop}>
        {running.map((plan) => (
          <YourPlanCard key={plan.id} plan={plan} onRenewal={async () => undefined} />
        ))}
      </ProductCatalogue>
      <PaymentMethodDialog choice={choice} methods={sampleCatalogue.methods} onChoose={noop} onCancel={noop} />
      <PaymentDialog
        payment={payment}
        onOpenPage={noop}
        onCheck={noop}
        onTryAgain={noop}
        onTranslate={noop}
        onClose={noop}
      />
    </SampleFrame>
  );
}

function Ordered({ list }: { list: Orders['list'] }): ReactNode {
  return (
    <SampleFrame isSignedIn balance={{ type: 'tokens', available: 8400 }}>
      <OrderHistory list={list} onPage={noop} onPay={noop} onReceipt={noop} onShop={noop} />
    </SampleFrame>
  );
}

const product: Choice['product'] = {
  type: 'pack',
  id: 'pack-2',
  name: 'Medium pack',
  prices: [
    { payment_method: 'alipay', price: 88, currency: 'CNY' },
    { payment_method: 'polar', price: 12.9, currency: 'USD' },
  ],
};
const byPolar: Payment = { ...samplePayment, method: 'polar', price: { price: 12.9, currency: 'USD' }, isShown: true };

export const purchaseScenes: Readonly<Record<string, () => ReactNode>> = {
  shop: () => <Buying />,
  'shop-loading': () => <Buying catalogue={{ type: 'loading' }} />,
  'shop-failed': () => (
    <Buying catalogue={{ type: 'failed', status: 503, error: { code: 'overloaded', message: '' } }} />
  ),
  'shop-empty': () => <Buying catalogue={{ type: 'loaded', value: { ...sampleCatalogue, plans: [], packs: [] } }} />,
  'shop-off': () => (
    <Buying catalogue={{ type: 'loaded', value: { ...sampleCatalogue, methods: { alipay: 'off', polar: 'off' } } }} />
  ),
  'shop-plan': () => <Buying running={[samplePlan]} />,
  'shop-plan-overdue': () => <Buying running={[{ ...samplePlan, is_overdue: true }]} />,
  'shop-plan-ending': () => <Buying running={[{ ...samplePlan, renews: false }]} />,
  'pay-method': () => <Buying choice={{ product, method: undefined }} />,
  'pay-method-plan': () => (
    <Buying
      choice={{ product: { ...product, type: 'plan', name: 'Premium' }, method: undefined }}
      running={[samplePlan]}
    />
  ),
  'pay-creating': () => <Buying choice={{ product, method: 'alipay' }} />,
  'pay-alipay': () => <Buying payment={samplePayment} />,
  'pay-polar': () => <Buying payment={byPolar} />,
  'pay-blocked': () => <Buying payment={{ ...byPolar, isShown: false, isChecking: true }} />,
  'pay-received': () => <Buying payment={{ ...byPolar, status: 'received' }} />,
  paid: () => <Buying payment={{ ...byPolar, status: 'success' }} />,
  'pay-failed': () => <Buying payment={{ ...samplePayment, product, status: 'failed' }} />,
  orders: () => <Ordered list={{ type: 'loaded', value: sampleOrders }} />,
  'orders-loading': () => <Ordered list={{ type: 'loading' }} />,
  'orders-failed': () => <Ordered list={{ type: 'failed', error: { code: 'network_error', message: '' } }} />,
  'orders-empty': () => <Ordered list={{ type: 'loaded', value: { orders: [], page: 1, totalCount: 0 } }} />,
  receipt: () => (
    <SampleFrame isSignedIn>
      <ReceiptPage current={{ type: 'loaded', value: sampleReceipt }} onRetry={noop} onBack={noop} onPrint={noop} />
    </SampleFrame>
  ),
  'settings-models': () => (
    <SampleFrame isSignedIn>
      <div className={page}>
        <ModelLicences models={sampleModels} />
      </div>
    </SampleFrame>
  ),
  charges: () => (
    <SampleFrame isSignedIn>
      <div className={page}>
        <Served
          responses={{
            charges: { charges: [...sampleCharges], pagination: { page: 1, total_pages: 3, total: 30 } },
          }}
        >
          <ChargesCard />
        </Served>
      </div>
    </SampleFrame>
  ),
};
