import type { RequestInput, ResponseBody } from '../../../src/protocol/contract.ts';
import type { ApiRouteName } from '../../../src/protocol/room-routes.ts';

type Example<Name extends ApiRouteName> = Omit<Partial<RequestInput<Name>>, 'params' | 'query'> & {
  readonly response: ResponseBody<Name>;
};

const userId = '7d1c2a54-2f0e-4b8e-9b0c-3f6a5d0c1e11';
const sessionId = '0b54f3c2-93d4-4c0e-8b8d-6a1f2f2f9a01';
const packId = '5c0c9a0e-1d55-4f0c-9a57-0d1f8a2b7c31';
const subscriptionId = '2f7d3c46-7c5b-4a35-8f39-55c1d9a3b4e2';
const roomId = 'f1a3e9d7-5a54-4c61-b0de-9c7f3c1b8a20';
const memberId = 'c3b9b7f4-2a2c-4c56-a4b3-0f6f3a1d2e95';
const orderId = '20261123a1b2c3d4e5f60718293a4b5c';
const token = 'Zk1Yd0h2b3F4cE5rT2xVbXNBcTd3RjlKZVhuR2tIY1A';
const at = '2026-11-23T09:30:00.000Z';
const later = '2026-12-23T09:30:00.000Z';

const user = {
  id: userId,
  name: 'Ana Lima',
  email: 'ana@example.org',
  avatar: null,
  created_at: at,
  last_login_at: at,
  auth0Id: null,
  mfaEnabled: false,
  plan: 'free',
};

const turn = {
  item_id: 'item_1',
  speaker: 'userA',
  user_input: 'Where is the station?',
  user_language: 'eng',
  assistant_output: '駅はどこですか。',
  assistant_language: 'jpn',
  status: 'completed',
  timestamp: at,
  usage_data: '{"total_tokens":510,"input_tokens":400,"output_tokens":110}',
} as const;

const signedIn = { success: true, token, user };
const done = { success: true } as const;
const placed = { success: true, orderId, paymentUrl: 'https://buy.polar.sh/polar_c_example' };
const plan = {
  id: subscriptionId,
  code: 'premium',
  name: 'Premium',
  payment_method: 'polar',
  amount: 26.99,
  currency: 'USD',
  renews: true,
  can_renew: true,
  until: later,
  is_overdue: false,
} as const;
const member = {
  id: memberId,
  role: 'guest',
  name: 'Yuki',
  language: 'jpn',
  second_language: null,
  state: 'present',
  connected: false,
  muted: false,
  invitation_id: packId,
  joined_at: at,
  version: 1,
} as const;

/** One example of the main operations, with the body of the request where there is one. */
export const examples: { readonly [Name in ApiRouteName]?: Example<Name> } = {
  login: { body: { email: 'ana@example.org', password: 'correct horse battery' }, response: signedIn },
  sendOtp: { body: { email: 'ana@example.org', purpose: 'registration', locale: 'en-US' }, response: done },
  register: {
    body: { email: 'ana@example.org', password: 'correct horse battery', name: 'Ana Lima', code: '123456' },
    response: signedIn,
  },
  refresh: { response: { token } },
  profile: { response: { user } },
  requestEmailChange: { body: { email: 'lima@example.org', password: 'correct horse battery' }, response: done },
  closeAccount: {
    body: { password: 'correct horse battery' },
    response: { success: true, message: 'Your account is deleted.', kept: ['token ledger', 'payment orders'] },
  },
  tokens: { response: { available_tokens: 49_490, used_tokens: 510, unlimited: false } },
  saveGlossary: {
    body: { entries: [{ term: 'Dragoman', forms: { jpn: 'ドラゴマン' } }] },
    response: { entries: [{ term: 'Dragoman', forms: { jpn: 'ドラゴマン' } }], version: 'k3Jq0cB1yZ8nQ5xT7vL2mA' },
  },
  reportPageErrors: {
    body: {
      release: '0.1.0',
      browser: 'Firefox 140',
      errors: [
        {
          kind: 'TypeError',
          message: 'Cannot read properties of undefined',
          position: 'assets/app-B2xQ.js:1:20345',
          count: 3,
        },
      ],
    },
    response: { success: true },
  },
  betaStatus: { response: { betaMode: false, waitlistUrl: null } },
  startTrial: {
    body: {
      deviceId: 'e7c1a0b4-device',
      fingerprint: {
        userAgent: 'Mozilla/5.0',
        screenResolution: '390x844',
        timezone: 'Asia/Tokyo',
        language: 'ja-JP',
        platform: 'iPhone',
        colorDepth: 24,
        hardwareConcurrency: 6,
        cookieEnabled: true,
      },
      fingerprintHash: '3f1b6c0d9a',
    },
    response: { trialId: userId, remainingTokens: 20_000, expiresAt: later, isActive: true, isExpired: false },
  },
  createSession: {
    body: { source_language: 'eng', target_language: 'jpn', title: 'At the station' },
    response: {
      azure_session: {
        id: 'sess_1',
        client_secret: { value: token },
        webrtc_url: 'https://talk.example.org/api/voice/calls',
        deployment: 'embedded',
      },
      session: { id: sessionId },
    },
  },
  uploadConversation: {
    body: { session_id: sessionId, conversation_turns: [{ ...turn, merged_from_item_ids: [] }] },
    response: { tokens_deducted: 510 },
  },
  turns: {
    response: {
      turns: [{ ...turn, id: packId, session_id: sessionId, merged_from_item_ids: [] }],
      pagination: { page: 1, total: 1, total_pages: 1 },
    },
  },
  translateText: {
    body: { id: packId, text: 'Where is the station?', source_language: 'eng', target_language: 'jpn' },
    response: {
      text: '駅はどこですか。',
      usage: { total_tokens: 40, input_tokens: 25, output_tokens: 15 },
    },
  },
  createShare: {
    body: { days: 7 },
    response: { share: { id: packId, created_at: at, expires_at: later }, secret: token },
  },
  tokenPacks: {
    response: {
      data: [
        {
          id: packId,
          name: 'Pocket',
          description: 'For a day in the city.',
          price: 4.99,
          currency: 'USD',
          token_count: 100_000,
        },
      ],
    },
  },
  buyPackByPolar: { body: { packId }, response: placed },
  buyPlanByPolar: { body: { planId: packId }, response: placed },
  checkPolarOrder: { response: { status: 'success', message: 'The payment is complete.' } },
  runningPlans: { response: { plans: [plan] } },
  cancelPlan: { response: { plans: [{ ...plan, renews: false }] } },
  adminLogin: {
    body: { username: 'admin', password: 'correct horse battery', code: '123456' },
    response: { success: true, token },
  },
  addAdministrator: {
    body: { name: 'Mei Tanaka', password: 'correct horse battery', code: '123456' },
    response: {
      administrator: {
        id: memberId,
        name: 'Mei Tanaka',
        is_configured: false,
        has_second_factor: false,
        created_at: at,
        created_by: 'admin',
        last_login_at: null,
      },
      password: 'Vq3k9-ZpXw7tR2yLmN0a',
    },
  },
  refundOrder: { body: { reason: 'Asked for by email' }, response: { outcome: 'refunded' } },
  exportTable: { response: { csv: 'hour,errors\r\n2026-11-23 09:00:00+00,2\r\n', next: null } },
  joinRoom: {
    body: { secret: 'J8xk2mQ0sYtL4vB7nC1wZa', name: 'Yuki', language: 'jpn' },
    response: { room_id: roomId, member, token, host_name: 'Ana' },
  },
};
