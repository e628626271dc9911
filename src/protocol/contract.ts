import { z } from 'zod';
import { languages } from '../domain/language.ts';
import type { LanguageCode } from '../domain/language.ts';
import { localeCodes } from '../domain/locale.ts';
import type { RouteName } from './routes.ts';

/**
 * The shapes of every call in `routes.ts`: what it takes and what it answers.
 * The server parses with these; the page imports their types only; the OpenAPI document is made from them.
 */

export const languageCode = z.enum(languages.map((one) => one.code) as [LanguageCode, ...LanguageCode[]]);

const email = z
  .email()
  .max(254)
  .transform((text) => text.trim().toLowerCase());
const password = z.string().min(8).max(256);
/** A password that is only compared, never set: older rules may have been laxer. */
const givenPassword = z.string().min(1).max(256);
const otp = z.string().trim().min(1).max(6);
const turnstileToken = z.string().max(4096).optional();
/** The interface language, for mails. */
const locale = z.string().max(35).optional();
const id = z.uuid();
const timestamp = z.iso.datetime({ offset: true });
/**
 * One that PostgreSQL can read, which knows no offset of 16 hours and no endless fractions of a second, and that has a
 * year of four digits in every time zone.
 */
const givenTimestamp = timestamp
  .max(40)
  .regex(/^(?!0|9999)/)
  .regex(/(?:Z|[+-](?:0\d|1[0-5]):\d\d)$/);
/** More tokens than this are a mistake, whatever they count. */
export const MAX_TOKENS = 100_000_000;
const tokenCount = z.int().min(0).max(MAX_TOKENS);
const page = z.coerce.number().int().min(1).max(1_000_000).default(1);

function limit(fallback: number, most: number) {
  return z.coerce
    .number()
    .int()
    .min(1)
    .default(fallback)
    .transform((asked) => Math.min(asked, most));
}

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  created_at: timestamp,
  last_login_at: timestamp.nullable(),
  /** Provider before a pipe for a social account, such as `google-oauth2|123`; null for e-mail accounts. */
  auth0Id: z.string().nullable(),
  mfaEnabled: z.boolean(),
  plan: z.string(),
});

export const tokenUsage = z.object({
  /** -1 is unlimited. */
  available_tokens: z.int(),
  used_tokens: z.int(),
  unlimited: z.boolean(),
});

export const authResponse = z.object({
  success: z.boolean(),
  token: z.string().optional(),
  user: user.optional(),
  requiresMFA: z.boolean().optional(),
  message: z.string().optional(),
});

const done = z.object({ success: z.literal(true), message: z.string().optional() });

export const cachedTokensDetails = z.object({ text_tokens: tokenCount, audio_tokens: tokenCount });

/** The wire shape of usage inside `usage_data`. */
export const usageData = z.object({
  total_tokens: tokenCount,
  input_tokens: tokenCount,
  output_tokens: tokenCount,
  input_token_details: z
    .object({
      text_tokens: tokenCount.optional(),
      audio_tokens: tokenCount.optional(),
      cached_tokens: tokenCount.optional(),
      cached_tokens_details: cachedTokensDetails.partial().optional(),
    })
    .optional(),
  output_token_details: z
    .object({ text_tokens: tokenCount.optional(), audio_tokens: tokenCount.optional() })
    .optional(),
});

export const turnStatus = z.enum(['in_progress', 'completed', 'incomplete', 'cancelled', 'error']);

const itemId = z.string().min(1).max(128);
const spokenText = z.string().max(20_000);

export const uploadedTurn = z.object({
  item_id: itemId,
  speaker: z.enum(['userA', 'userB']),
  user_input: spokenText,
  user_language: languageCode.nullable(),
  assistant_output: spokenText,
  assistant_language: languageCode.nullable(),
  status: turnStatus,
  timestamp: givenTimestamp,
  /** JSON text of `usageData`, or null when unknown. */
  usage_data: z.string().max(4096).nullable(),
  merged_from_item_ids: z.array(itemId).max(64),
});

export const conversationTurn = uploadedTurn.extend({ id, session_id: id, timestamp });

export const chatSession = z.object({
  id,
  title: z.string(),
  created_at: timestamp,
  last_message: z.string().nullable(),
  total_turns_count: z.int(),
  status: z.string(),
  source_language: languageCode,
  target_language: languageCode,
  /** The first turns, for the card in the list. */
  conversation_turns: z.array(conversationTurn),
});

const pagination = z.object({ page: z.int(), total: z.int(), total_pages: z.int() });

export const voiceSession = z.object({
  azure_session: z.object({
    id: z.string(),
    client_secret: z.object({ value: z.string(), expires_at: z.int().optional() }),
    webrtc_url: z.string(),
    deployment: z.string(),
    /** Where each direction is a call of its own: both of them; what stands above is the first one's. */
    legs: z
      .array(z.object({ into: languageCode, client_secret: z.object({ value: z.string() }), webrtc_url: z.string() }))
      .readonly()
      .optional(),
  }),
  session: z.object({ id }),
});

export const trial = z.object({
  trialId: z.string(),
  remainingTokens: z.int(),
  expiresAt: timestamp,
  isActive: z.boolean(),
  isExpired: z.boolean(),
});

const fingerprint = z.object({
  userAgent: z.string().max(1024),
  screenResolution: z.string().max(32),
  timezone: z.string().max(64),
  language: z.string().max(35),
  platform: z.string().max(64),
  colorDepth: z.number(),
  hardwareConcurrency: z.number(),
  cookieEnabled: z.boolean(),
  deviceMemory: z.number().optional(),
});

const localeCode = z.enum(localeCodes);
const productWords = z.object({ name: z.string(), description: z.string() });

const money = z.number().nonnegative();

/** What each method would take, where one may take another currency than the listed one. */
const pricesByMethod = z
  .array(z.object({ payment_method: z.enum(['alipay', 'polar']), price: money, currency: z.string() }))
  .readonly()
  .optional();

export const plan = z.object({
  id,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  price: money,
  currency: z.string(),
  prices: pricesByMethod,
  features: z.array(z.string()),
  translations: z.partialRecord(localeCode, productWords.extend({ features: z.array(z.string()) })).optional(),
});

export const tokenPack = z.object({
  id,
  name: z.string(),
  description: z.string(),
  price: money,
  currency: z.string(),
  prices: pricesByMethod,
  token_count: z.int(),
  translations: z.partialRecord(localeCode, productWords).optional(),
});

export const createdOrder = z.object({ success: z.boolean(), orderId: z.string(), paymentUrl: z.string() });
export const orderStatus = z.object({ status: z.string(), message: z.string() });

export const order = z.object({
  id,
  order_id: z.string(),
  description: z.string(),
  descriptions: z.partialRecord(localeCode, z.string()).optional(),
  amount: money,
  currency: z.string(),
  currency_symbol: z.string(),
  status: z.enum(['pending', 'processing', 'completed', 'failed', 'expired', 'refunded']),
  payment_method: z.enum(['alipay', 'polar', 'wechat']),
  date: timestamp,
  /** The payment URL, while the order can still be paid. */
  metadata: z.string().nullable(),
  product_type: z.enum(['token_pack', 'subscription']),
});

/** How the mail of an invitation fares; null while nobody has asked for it to be sent. */
export const invitationMail = z.object({
  state: z.enum(['waiting', 'sending', 'sent', 'failed']),
  attempts: z.int(),
  problem: z.enum(['away', 'refused', 'interrupted']).nullable(),
  next_try_at: timestamp.nullable(),
});

export const invitation = z.object({
  id,
  code: z.string(),
  email: z.string(),
  status: z.string(),
  created_at: timestamp,
  sent_at: timestamp.nullable(),
  used_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  /** Only this address may use the code. */
  bound: z.boolean(),
  mail: invitationMail.nullable(),
});

/** One day of the overview. */
export const overviewDay = z.object({
  date: z.iso.date(),
  people: z.int(),
  sessions: z.int(),
  tokens: z.int(),
  errors: z.int(),
  money: z.array(z.object({ currency: z.string(), amount: money })).readonly(),
});

export const auditEntry = z.object({
  id: z.int(),
  at: timestamp,
  actor: z.string(),
  action: z.enum([
    'signed-in',
    'sign-in-refused',
    'signed-out',
    'invitations-generated',
    'invitations-queued',
    'invitation-resent',
    'invitation-revoked',
    'beta-on',
    'beta-off',
  ]),
  subject: z.string().nullable(),
  amount: z.int().nullable(),
});

export const charge = z.object({
  id,
  session_id: id.nullable(),
  title: z.string().nullable(),
  kind: z.enum(['grant', 'purchase', 'subscription', 'usage', 'refund']),
  tokens: z.int(),
  created_at: timestamp,
});

type ApiSchemas = {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
};

const packOrder = { body: z.object({ packId: id }), answer: createdOrder };
const planOrder = { body: z.object({ planId: id }), answer: createdOrder };
const orderCheck = { query: z.object({ orderId: z.string().min(1).max(64) }), answer: orderStatus };

export const otpPurpose = z.enum(['registration', 'forgot_password', 'mfa']);

export const contract = {
  login: {
    body: z.object({ email, password: givenPassword, code: otp.optional(), turnstileToken }),
    answer: authResponse,
  },
  register: {
    body: z.object({
      email,
      password,
      name: z.string().trim().min(1).max(100),
      code: otp,
      turnstileToken,
      invitationCode: z.string().max(4).optional(),
      locale,
    }),
    answer: authResponse,
  },
  logout: { answer: done },
  logoutEverywhere: { answer: done },
  sendOtp: {
    body: z.object({
      email,
      isLogin: z.boolean().optional(),
      purpose: otpPurpose.default('registration'),
      turnstileToken,
      invite_code: z.string().max(4).optional(),
      type: z.union([z.literal(0), z.literal(1)]).optional(),
      locale,
    }),
    answer: done,
  },
  verifyOtp: { body: z.object({ email, code: otp, purpose: otpPurpose.default('registration') }), answer: done },
  forgotPassword: { body: z.object({ email, turnstileToken, locale }), answer: done },
  resetPassword: { body: z.object({ email, code: otp, newPassword: password }), answer: done },
  socialLogin: {
    body: z.object({
      idToken: z.string().min(1).max(8192),
      nonce: z.string().min(8).max(256),
      invitationCode: z.string().max(4).optional(),
      locale,
    }),
    answer: authResponse,
  },
  refresh: { answer: z.object({ token: z.string() }) },

  profile: { answer: z.object({ user }) },
  updateProfile: {
    body: z.object({ name: z.string().trim().min(1).max(100).optional(), mfaEnabled: z.boolean().optional(), locale }),
    answer: z.object({ user }),
  },
  updatePassword: { body: z.object({ currentPassword: givenPassword, newPassword: password }), answer: done },
  closeAccount: { answer: z.object({ success: z.literal(true), message: z.string(), kept: z.array(z.string()) }) },
  tokens: { answer: tokenUsage },
  setMfa: { body: z.object({ enabled: z.boolean() }), answer: done },
  charges: {
    query: z.object({ page, limit: limit(10, 100) }),
    answer: z.object({ charges: z.array(charge), pagination }),
  },

  betaStatus: { answer: z.object({ betaMode: z.boolean(), waitlistUrl: z.string().nullable() }) },
  systemInfo: {
    answer: z.object({
      version: z.string(),
      /** `rehearsal`: the voice answers from a script; nothing is interpreted. */
      voice: z.object({
        kind: z.enum(['embedded', 'openai', 'azure']),
        rehearsal: z.boolean(),
        /** What it can speak, where that is less than everything. */
        speaks: z.array(languageCode).readonly().optional(),
      }),
      /** Parts that are stand-ins: shown on every page of a public demo. */
      sandbox: z.array(z.enum(['identity', 'payments', 'mail'])).readonly(),
      turnstileSiteKey: z.string().nullable(),
      identity: z.object({ issuer: z.string(), clientId: z.string() }).nullable(),
    }),
  },

  startTrial: {
    body: z.object({ deviceId: z.string().min(8).max(64), fingerprint, fingerprintHash: z.string().min(8).max(128) }),
    answer: trial,
  },
  trialStatus: { params: z.object({ trialId: id }), answer: trial },
  reportTrialUsage: { body: z.object({ trialId: id, tokensUsed: tokenCount }), answer: trial },

  createSession: {
    body: z.object({
      voice: z.string().max(64).optional(),
      title: z.string().trim().max(200).optional(),
      source_language: languageCode.default('cmn'),
      target_language: languageCode.default('eng'),
      /** A session of the caller's that goes on over another call, after its line was lost or its time was up. */
      session_id: id.optional(),
    }),
    answer: voiceSession,
  },
  sessions: {
    query: z.object({ page, limit: limit(10, 100), status: z.string().max(32).optional() }),
    answer: z.object({ sessions: z.array(chatSession), pagination }),
  },
  session: { params: z.object({ id }), answer: z.object({ session: chatSession }) },
  setSessionStatus: {
    params: z.object({ id }),
    body: z.object({ status: z.enum(['active', 'completed', 'failed']) }),
    answer: done,
  },
  deleteSession: { params: z.object({ id }), answer: z.object({ message: z.string(), deleted_turns_count: z.int() }) },
  turns: {
    params: z.object({ sessionId: id }),
    query: z.object({ page, limit: limit(5, 100) }),
    answer: z.object({ turns: z.array(conversationTurn), pagination }),
  },
  uploadConversation: {
    body: z.object({ session_id: id, conversation_turns: z.array(uploadedTurn).min(1).max(5000) }),
    answer: z.object({ tokens_deducted: z.int(), warning: z.string().optional() }),
  },
  /** A conversation that was interpreted on the device: it comes whole, and costs nothing. */
  uploadDeviceConversation: {
    body: z.object({
      /** Made by the device; the conversation's id from here on, so that sending it twice stores it once. */
      id,
      title: z.string().trim().max(200).optional(),
      source_language: languageCode,
      target_language: languageCode,
      started_at: givenTimestamp,
      conversation_turns: z.array(uploadedTurn).min(1).max(5000),
    }),
    answer: z.object({ tokens_deducted: z.literal(0) }),
  },

  plans: { answer: z.object({ data: z.array(plan) }) },
  tokenPacks: { answer: z.object({ data: z.array(tokenPack) }) },
  paymentStatus: {
    answer: z.object({ alipay: z.enum(['live', 'sandbox', 'off']), polar: z.enum(['live', 'sandbox', 'off']) }),
  },
  buyPackByAlipay: packOrder,
  buyPlanByAlipay: planOrder,
  buyPackByPolar: packOrder,
  buyPlanByPolar: planOrder,
  orders: {
    query: z.object({ page, limit: limit(10, 100) }),
    answer: z.object({ data: z.array(order), totalCount: z.int() }),
  },
  checkAlipayOrder: orderCheck,
  checkPolarOrder: orderCheck,

  adminVerify: { answer: done },
  adminLogin: {
    body: z.object({ username: z.string().min(1).max(100), password: givenPassword }),
    answer: z.object({ success: z.boolean(), token: z.string().optional(), error: z.string().optional() }),
  },
  adminLogout: { answer: done },
  invitations: { answer: z.object({ success: z.literal(true), invitations: z.array(invitation) }) },
  generateInvitations: {
    body: z.object({
      emails: z.array(z.string().max(254)).min(1).max(10_000),
      bound: z.boolean().default(false),
      /** The language of the mails. */
      locale: z.string().max(35).optional(),
    }),
    answer: z.object({
      success: z.boolean(),
      message: z.string().optional(),
      invitations: z.array(invitation).optional(),
      /** Addresses that were no address, or have an invitation already. */
      skipped: z.int().optional(),
      error: z.string().optional(),
    }),
  },
  sendInvitations: {
    answer: z.object({
      success: z.boolean(),
      message: z.string().optional(),
      sentCount: z.int().optional(),
      /** Still waiting for their turn or their next try. */
      waitingCount: z.int().optional(),
      failedCount: z.int().optional(),
      error: z.string().optional(),
    }),
  },
  invitationMails: {
    answer: z.object({ waiting: z.int(), sending: z.int(), failed: z.int(), next_try_at: timestamp.nullable() }),
  },
  resendInvitation: { params: z.object({ id }), answer: z.object({ success: z.literal(true), invitation }) },
  revokeInvitation: { params: z.object({ id }), answer: z.object({ success: z.literal(true), invitation }) },
  setBeta: { body: z.object({ betaMode: z.boolean() }), answer: z.object({ betaMode: z.boolean() }) },
  adminOverview: {
    query: z.object({
      days: limit(14, 90),
      /** Minutes that the asker's clock is ahead of UTC: where their days begin. */
      offset: z.coerce.number().int().min(-840).max(840).default(0),
    }),
    answer: z.object({
      days: z.array(overviewDay),
      totals: z.object({ people: z.int(), waitingMails: z.int(), failedMails: z.int() }),
      betaMode: z.boolean(),
    }),
  },
  auditLog: {
    query: z.object({ page, limit: limit(20, 100) }),
    answer: z.object({ entries: z.array(auditEntry), pagination }),
  },
} as const satisfies Record<RouteName, ApiSchemas>;

type Contract = typeof contract;
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type ParsedOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Part<Name extends RouteName, Key extends keyof ApiSchemas> =
  Contract[Name] extends Record<Key, infer Schema> ? Schema : undefined;

/** What the page passes: only the parts that the call has. */
export type RequestInput<Name extends RouteName> = {
  [Key in 'params' | 'query' | 'body' as Part<Name, Key> extends z.ZodType ? Key : never]: InputOf<Part<Name, Key>>;
};

/** What the server's handler gets. */
export type ParsedRequest<Name extends RouteName> = {
  readonly params: ParsedOf<Part<Name, 'params'>>;
  readonly query: ParsedOf<Part<Name, 'query'>>;
  readonly body: ParsedOf<Part<Name, 'body'>>;
};

export type ResponseBody<Name extends RouteName> = z.output<Contract[Name]['answer']>;

export type User = z.output<typeof user>;
export type TokenUsage = z.output<typeof tokenUsage>;
export type AuthResponse = z.output<typeof authResponse>;
export type UploadedTurn = z.output<typeof uploadedTurn>;
export type ConversationTurn = z.output<typeof conversationTurn>;
export type ChatSession = z.output<typeof chatSession>;
export type VoiceSessionResponse = z.output<typeof voiceSession>;
export type Trial = z.output<typeof trial>;
export type Plan = z.output<typeof plan>;
export type TokenPack = z.output<typeof tokenPack>;
export type Order = z.output<typeof order>;
export type Invitation = z.output<typeof invitation>;
export type InvitationMail = z.output<typeof invitationMail>;
export type AuditEntry = z.output<typeof auditEntry>;
export type OverviewDay = z.output<typeof overviewDay>;
export type Overview = ResponseBody<'adminOverview'>;
export type Charge = z.output<typeof charge>;
export type SystemInfo = ResponseBody<'systemInfo'>;
