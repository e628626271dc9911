import type { OrdersPage } from '../../src/state/orders.ts';
import type { Charge, LocalModel, Order, Receipt, RunningPlan } from '../../src/protocol/contract.ts';
import type { Catalogue, Payment } from '../../src/state/purchase.ts';

const priced = { currency: 'USD' } as const;

export const sampleCatalogue: Catalogue = {
  plans: [
    {
      ...priced,
      id: 'plan-1',
      code: 'basic',
      name: 'Basic',
      description: 'For a trip now and then',
      price: 9.9,
      features: ['300,000 tokens a month', 'All languages'],
      tokens_per_month: 300_000,
    },
    {
      ...priced,
      id: 'plan-2',
      code: 'standard',
      name: 'Standard',
      description: 'For work across a language',
      price: 19.9,
      features: ['800,000 tokens a month', 'All languages', 'Conversations kept without end'],
      tokens_per_month: 800_000,
    },
    {
      ...priced,
      id: 'plan-3',
      code: 'premium',
      name: 'Premium',
      description: 'For every day',
      price: 49.9,
      features: ['2,500,000 tokens a month', 'All languages', 'Conversations kept without end', 'Answers first'],
      tokens_per_month: 2_500_000,
    },
  ],
  packs: [
    { ...priced, id: 'pack-1', name: 'Small pack', description: 'A weekend away', price: 4.9, token_count: 100_000 },
    { ...priced, id: 'pack-2', name: 'Medium pack', description: 'A whole journey', price: 12.9, token_count: 300_000 },
    { ...priced, id: 'pack-3', name: 'Large pack', description: 'A season', price: 39.9, token_count: 1_000_000 },
  ],
  methods: { alipay: 'sandbox', polar: 'sandbox' },
};

export const samplePayment: Payment = {
  orderId: '20261121b7d3f09c2a5e48d1907c33fa',
  paymentUrl: 'https://qr.alipay.example/bax0345678901234567890',
  method: 'alipay',
  price: { price: 88, currency: 'CNY' },
  isShown: false,
  status: 'pending',
  isChecking: false,
};

export const samplePlan: RunningPlan = {
  id: 'subscription-1',
  code: 'standard',
  name: 'Standard',
  payment_method: 'polar',
  amount: 19.9,
  currency: 'USD',
  renews: true,
  can_renew: true,
  until: '2036-12-21T09:30:00.000Z',
  is_overdue: false,
};

export const sampleReceipt: Receipt = {
  number: '2026-000042',
  issued_at: '2026-11-21T09:31:00.000Z',
  paid_at: '2026-11-21T09:30:00.000Z',
  order_id: samplePayment.orderId,
  seller: {
    name: 'Lima Interpreting Ltd',
    address: 'Rua das Flores 12\n1200-195 Lisboa',
    tax_id: 'PT 501 442 600',
    email: 'billing@example.org',
  },
  buyer: { name: 'Ana Lima', email: 'ana@example.org' },
  items: [{ description: 'Standard plan, 800,000 tokens for a month', quantity: 1, amount: 19.9 }],
  amount: 19.9,
  refunded_amount: 5,
  currency: 'USD',
  currency_symbol: '$',
  payment_method: 'polar',
  is_sandbox: false,
};

const statuses = ['pending', 'pending', 'processing', 'completed', 'failed', 'expired', 'refunded'] as const;

function sampleOrder(status: Order['status'], index: number): Order {
  const isPolar = index % 2 === 0;
  return {
    id: `order-${index}`,
    order_id: `20261121b7d3f09c2a5e48d1907c33f${index}`,
    description: isPolar ? 'Medium pack, 300,000 tokens' : 'Standard plan, 800,000 tokens for a month',
    amount: isPolar ? 12.9 : 138,
    currency: isPolar ? 'USD' : 'CNY',
    currency_symbol: isPolar ? '$' : '¥',
    status,
    payment_method: isPolar ? 'polar' : 'alipay',
    date: new Date(Date.UTC(2026, 10, 21 - index, 9, 30)).toISOString(),
    metadata: status === 'pending' ? samplePayment.paymentUrl : null,
    product_type: isPolar ? 'token_pack' : 'subscription',
  };
}

export const sampleOrders: OrdersPage = { orders: statuses.map(sampleOrder), page: 4, totalCount: 87 };

const moved: readonly (readonly [Charge['kind'], number, string | null])[] = [
  ['usage', -1842, 'Conversation on Nov 21, 2026, 09:30 AM'],
  ['usage', -12_310, 'At the station, with a long title that does not end where one would expect a title to end'],
  ['refund', -300_000, null],
  ['purchase', 300_000, null],
  ['usage', -512, null],
  ['subscription', 800_000, null],
  ['grant', 10_000, null],
];

export const sampleCharges: readonly Charge[] = moved.map(([kind, tokens, title], index) => ({
  id: `charge-${index}`,
  session_id: null,
  title,
  kind,
  tokens,
  created_at: new Date(Date.UTC(2026, 10, 21 - index, 9, 30)).toISOString(),
}));

export const sampleModels: readonly LocalModel[] = [
  {
    id: 'parakeet',
    name: 'Parakeet TDT 0.6B v3 (int8)',
    kind: 'recogniser',
    languages: ['eng', 'spa'],
    bytes: 671_000_000,
    isHere: true,
    licence: {
      name: 'CC-BY-4.0',
      link: 'https://creativecommons.org/licenses/by/4.0/',
      attribution: 'Parakeet TDT 0.6B v3 by NVIDIA, converted to ONNX and quantised by k2-fsa',
    },
  },
  {
    id: 'fx-es-en',
    name: 'Firefox Translations Spanish to English',
    kind: 'translator',
    languages: ['spa', 'eng'],
    bytes: 37_000_000,
    isHere: true,
    licence: { name: 'MPL-2.0', link: 'https://www.mozilla.org/MPL/2.0/' },
  },
];
