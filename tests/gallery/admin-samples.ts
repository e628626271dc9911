import type { AuditEntry, Invitation, PersonDetail, ResponseBody } from '../../src/protocol/contract.ts';
import type { Responses } from './Served.tsx';

const at = '2026-11-20T09:30:00.000Z';
const long = 'a-very-long-name-of-a-person@a-very-long-name-of-a-department.example.org';
const few = { page: 1, total: 2, total_pages: 1 };
const many = { page: 1, total: 43, total_pages: 3 };

function unpaid(id: string): PersonDetail['orders'][number] {
  return {
    order_id: id,
    description: 'Pocket, 100,000 tokens',
    amount: 36,
    refunded_amount: 0,
    currency: 'CNY',
    status: 'expired',
    payment_method: 'alipay',
    created_at: '2026-10-01T08:10:00.000Z',
    paid_at: null,
    can_refund: false,
  };
}

export const samplePerson: PersonDetail = {
  id: '7d1c2a54-2f0e-4b8e-9b0c-3f6a5d0c1e11',
  email: 'ana.lima@example.org',
  name: 'Ana Lima',
  created_at: '2026-10-02T08:00:00.000Z',
  last_login_at: at,
  closed_at: null,
  blocked_at: null,
  plan: 'premium',
  plan_name: 'Premium',
  plan_translations: { 'zh-CN': { name: '高级版', description: '' }, 'ja-JP': { name: 'プレミアム', description: '' } },
  available_tokens: 1_184_300,
  used_tokens: 615_700,
  unlimited: false,
  cost: 13.19,
  conversations: 87,
  debt: 0,
  has_second_factor: true,
  has_password: true,
  last_conversation_at: at,
  orders: [
    {
      order_id: '202611206f9d1c2b3a4e5f60718293a4',
      description: 'Premium, 1,200,000 tokens every month',
      descriptions: {
        'zh-CN': '高级版套餐，一个月 1,200,000 Token',
        'ja-JP': 'プレミアムプラン、1か月分1,200,000トークン',
      },
      amount: 26.99,
      refunded_amount: 0,
      currency: 'USD',
      status: 'completed',
      payment_method: 'polar',
      created_at: at,
      paid_at: at,
      can_refund: true,
    },
    {
      order_id: '20261002aa9d1c2b3a4e5f60718293bb',
      description: 'Pocket, 100,000 tokens',
      amount: 36,
      refunded_amount: 36,
      currency: 'CNY',
      status: 'refunded',
      payment_method: 'alipay',
      created_at: '2026-10-02T08:10:00.000Z',
      paid_at: '2026-10-02T08:11:00.000Z',
      can_refund: false,
    },
    ...Array.from({ length: 9 }, (_, at) => unpaid(`20261001aa9d1c2b3a4e5f60718293b${at}`)),
  ],
  plans: [
    {
      id: 'plan-1',
      name: 'Premium',
      translations: { 'zh-CN': { name: '高级版', description: '' }, 'ja-JP': { name: 'プレミアム', description: '' } },
      payment_method: 'polar',
      amount: 26.99,
      currency: 'USD',
      renews: true,
      until: '2026-12-20T09:30:00.000Z',
    },
  ],
  entries: [
    { id: 'entry-1', kind: 'subscription', tokens: 1_200_000, reason: null, created_at: at },
    { id: 'entry-2', kind: 'grant', tokens: 20_000, reason: 'For the outage of Friday', created_at: at },
    { id: 'entry-3', kind: 'withdrawal', tokens: -5000, reason: 'Granted twice', created_at: at },
  ],
  sign_ins: [
    { created_at: at, expires_at: '2026-12-20T09:30:00.000Z' },
    { created_at: '2026-11-11T17:00:00.000Z', expires_at: '2026-12-11T17:00:00.000Z' },
  ],
};

const people = [
  samplePerson,
  { ...samplePerson, id: 'two', email: long, plan: 'free', unlimited: true, blocked_at: at },
  { ...samplePerson, id: 'three', email: '佐藤@example.org', plan: 'free', available_tokens: 120, conversations: 1 },
];

const invitation: Invitation = {
  id: 'one',
  code: 'KX3V',
  email: samplePerson.email,
  status: 'pending',
  created_at: at,
  sent_at: null,
  used_at: null,
  revoked_at: null,
  bound: true,
  mail: null,
};
const mail = { attempts: 1, problem: null, next_try_at: null } as const;
const invitations: readonly Invitation[] = [
  invitation,
  {
    ...invitation,
    id: 'two',
    code: 'W7PA',
    email: long,
    status: 'sent',
    sent_at: at,
    mail: { ...mail, state: 'failed' },
  },
  { ...invitation, id: 'three', code: 'M2QD', status: 'used', sent_at: at, used_at: at, bound: false },
];

const audited = [
  { action: 'refund-requested', subject: samplePerson.email, amount: null, detail: 'Paid twice' },
  { action: 'tokens-granted', subject: long, amount: 20_000, detail: 'For the outage of Friday' },
  { action: 'signed-in', subject: '203.0.113.7', amount: null, detail: null },
] as const satisfies readonly Partial<AuditEntry>[];

const days = Array.from({ length: 14 }, (_, day) => ({
  date: `2026-11-${String(day + 8).padStart(2, '0')}`,
  people: (day * 7) % 5,
  sessions: 20 + ((day * 11) % 17),
  tokens: 180_000 + ((day * 37_000) % 250_000),
  cost: 3.86 + ((day * 0.79) % 5),
  errors: day === 9 ? 12 : day % 2,
  money: day % 3 === 0 ? [{ currency: 'USD', amount: 26.99 }] : [],
}));

const problem = {
  received_at: at,
  payment_method: 'polar',
  problem: 'second-payment',
  order_id: '202611206f9d1c2b3a4e5f60718293a4',
  payment_id: 'checkout-2f0e4b8e',
  amount: 26.99,
  currency: 'USD',
  user_id: samplePerson.id,
  email: samplePerson.email,
} as const;

const trial = {
  id: 'one',
  started_at: at,
  expires_at: '2026-11-21T09:30:00.000Z',
  granted_tokens: 20_000,
  used_tokens: 7300,
  cost: 0.16,
  conversations: 2,
  is_running: true,
};

const administrator = {
  id: 'one',
  name: 'admin',
  is_configured: true,
  has_second_factor: true,
  created_at: at,
  created_by: null,
  last_login_at: at,
};

const overview: ResponseBody<'adminOverview'> = {
  days,
  previous: {
    people: 20,
    sessions: 300,
    tokens: 4_800_000,
    cost: 102,
    errors: 9,
    money: [{ currency: 'USD', amount: 209.9 }],
  },
  totals: { people: 1284, closed: 37 },
  freeTokens: { granted: 320_000, limit: 5_000_000 },
  tokenPrice: 21.42,
  betaMode: false,
};

/** Two weeks with one payment and two users. */
export const quietOverview: ResponseBody<'adminOverview'> = {
  ...overview,
  days: days.map((day, at) => ({
    ...day,
    people: at === 3 ? 2 : 0,
    sessions: 0,
    tokens: 0,
    cost: 0,
    errors: 0,
    money: at === 13 ? [{ currency: 'USD', amount: 26.99 }] : [],
  })),
};

export const adminResponses: Responses = {
  invitations: { success: true, invitations: [...invitations] },
  adminOverview: overview,
  adminPeople: { people, pagination: many },
  paymentProblems: {
    problems: [
      { ...problem, id: 'one' },
      { ...problem, id: 'two', problem: 'unmatched', payment_method: 'alipay', user_id: null, email: null },
    ],
    pagination: few,
  },
  recentErrors: {
    errors: [
      {
        event: 'request-failed',
        error: 'Error ECONNREFUSED',
        route: '/payment/subscription/polar',
        count: 12,
        first_seen_at: '2026-11-18T09:00:00.000Z',
        last_seen_at: at,
      },
      { event: 'mail-failed', error: 'unavailable', route: '', count: 1, first_seen_at: at, last_seen_at: at },
      {
        event: 'page-failed',
        error: 'TypeError Cannot read properties of undefined',
        route: 'assets/app-B2xQ.js:1:20345 0.1.0 Firefox 140',
        count: 3,
        first_seen_at: at,
        last_seen_at: at,
      },
    ],
    pagination: few,
  },
  adminTrials: {
    trials: [trial, { ...trial, id: 'two', used_tokens: 20_000, cost: 0.43, conversations: 5, is_running: false }],
    totals: { trials: 312, running: 14, used_tokens: 3_904_200, cost: 83.63 },
    pagination: many,
  },
  auditLog: { entries: audited.map((entry, id) => ({ id, at, actor: 'admin', ...entry })), pagination: few },
  exportedTables: {
    tables: [
      { name: 'users', columns: ['id', 'email', 'name', 'auth0_id', 'mfa_enabled', 'plan', 'locale', 'created_at'] },
      { name: 'balances', columns: ['user_id', 'available', 'used', 'unlimited', 'debt'] },
    ],
  },
  adminAccount: { name: 'admin', has_second_factor: true, recovery_codes: 8 },
  administrators: {
    administrators: [
      administrator,
      {
        ...administrator,
        id: 'two',
        name: 'Mei Tanaka',
        is_configured: false,
        has_second_factor: false,
        created_by: 'admin',
        last_login_at: null,
      },
    ],
  },
};
