import { z } from 'zod';
import type { SessionId } from '../domain/ids.ts';
import { MAX_ENTRIES, MAX_ENTRY_CHARACTERS } from '../domain/terms/glossary-entry.ts';
import { errorKinds } from '../domain/page-failure.ts';
import { MAX_WRITTEN_CHARACTERS } from '../domain/written-text.ts';
import { voiceSpeeds } from '../domain/voice-playback.ts';
import { adminContract, type auditEntry, type overviewDay } from './admin-contract.ts';
import { MAX_NAME_CHARACTERS, roomContract } from './room-contract.ts';
import type { ApiRouteName } from './room-routes.ts';
import {
  done,
  clientTimestamp,
  id,
  itemId,
  languageCode,
  limit,
  localeCode,
  money,
  page,
  pagination,
  productText,
  productTexts,
  spokenText,
  textsByLocale,
  timestamp,
  tokenCount,
} from './wire-values.ts';

/**
 * The schemas of the requests and responses of every route in `routes.ts` and `room-routes.ts`.
 * The server parses with them, the page imports only their types, and the OpenAPI document is generated from them.
 */

const email = z
  .email()
  .max(254)
  .transform((text) => text.trim().toLowerCase());
const password = z.string().min(8).max(256);
/** A password that is only compared: older ones may be shorter than today's minimum. */
const enteredPassword = z.string().min(1).max(256);
const otp = z.string().trim().min(1).max(6);
/** The six digits, in the browser that requested them, or in any client the secret of the mailed link: 43 characters. */
const otpOrLink = z
  .string()
  .trim()
  .regex(/^(?:.{1,6}|[\w-]{43})$/);
const turnstileToken = z.string().max(4096).optional();
/** The interface language, for mails. */
const locale = z.string().max(35).optional();
/** Only the type differs from `id`: what the server sends is a `SessionId` without a conversion. */
const sessionId = id as unknown as z.ZodType<SessionId, string>;
export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  created_at: timestamp,
  last_login_at: timestamp.nullable(),
  /** Provider before a pipe for a social account, such as `google-oauth2|123`; null for email accounts. */
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

export const uploadedTurn = z.object({
  item_id: itemId,
  speaker: z.enum(['userA', 'userB']),
  user_input: spokenText,
  user_language: languageCode.nullable(),
  assistant_output: spokenText,
  assistant_language: languageCode.nullable(),
  status: turnStatus,
  timestamp: clientTimestamp,
  /** JSON text of `usageData`, or null when unknown. */
  usage_data: z.string().max(4096).nullable(),
  merged_from_item_ids: z.array(itemId).max(64),
  /** The texts before a person corrected the turn. */
  first_version: z
    .object({ user_input: spokenText, assistant_output: spokenText, is_translated: z.boolean() })
    .nullish(),
  /** The text that a correction was made of: the correction of a turn that has another one by now changes nothing. */
  replaces: spokenText.nullish(),
  /** The member of a room who said it. */
  speaker_name: z
    .string()
    .max(2 * MAX_NAME_CHARACTERS)
    .nullish(),
  /** `device`: the voice service had left the turn without a translation. */
  translated_by: z.enum(['device']).nullish(),
});

export const conversationTurn = uploadedTurn.omit({ replaces: true }).extend({ id, session_id: id, timestamp });

export const chatSession = z.object({
  id: sessionId,
  title: z.string(),
  created_at: timestamp,
  last_message: z.string().nullable(),
  total_turns_count: z.int(),
  status: z.string(),
  source_language: languageCode,
  target_language: languageCode,
  /** Absent in what an earlier version of the app has cached. */
  is_pinned: z.boolean().optional(),
  /** The first turns, for the card in the list. */
  conversation_turns: z.array(conversationTurn),
});

/** A link to a conversation for people without an account. Its secret is returned once, when it is created. */
const share = z.object({ id, created_at: timestamp, expires_at: timestamp });

/** The part of a turn that a share link shows: neither ids nor usage. */
const sharedTurn = conversationTurn.pick({
  speaker: true,
  user_input: true,
  user_language: true,
  assistant_output: true,
  assistant_language: true,
  status: true,
  timestamp: true,
  translated_by: true,
  speaker_name: true,
});

/** A TURN server with credentials for one call, as RTCPeerConnection takes it. */
const iceServer = z.object({ urls: z.array(z.string()), username: z.string(), credential: z.string() });

export const voiceSession = z.object({
  azure_session: z.object({
    id: z.string(),
    client_secret: z.object({ value: z.string(), expires_at: z.int().optional() }),
    webrtc_url: z.string(),
    deployment: z.string(),
    /** With one call per direction: both calls. The fields above are those of the first. */
    legs: z
      .array(z.object({ into: languageCode, client_secret: z.object({ value: z.string() }), webrtc_url: z.string() }))
      .readonly()
      .optional(),
    /** For networks that let no UDP through. With our own voice service only: others offer TCP themselves. */
    ice_servers: z.array(iceServer).readonly().optional(),
    /** Whether this call would be scripted. Only where it depends on the models that are on the server's machine. */
    rehearsal: z.boolean().optional(),
  }),
  session: z.object({ id }),
});

const languagePair = z.object({ source: languageCode, target: languageCode });

/** A translation model works in one direction, to or from English. */
const packDirection = z.object({ from: languageCode, to: languageCode });

const languagePackSummary = packDirection.extend({
  bytes: z.int(),
  limits: z.array(z.enum(['written-chinese', 'no-punctuation'])).readonly(),
});

/** A translation model that browsers can keep. */
export const languagePack = z.object({
  /** `missing`: the server can fetch it, for a signed-in user or a trial. */
  state: z.enum(['ready', 'fetching', 'missing', 'failed']),
  /** On the server's machine. */
  receivedBytes: z.int(),
  totalBytes: z.int(),
  problem: z.enum(['unreachable', 'refused', 'damaged', 'disk-full', 'not-allowed']).optional(),
  /** Once it is ready. */
  files: z
    .array(
      z.object({
        parts: z.array(z.enum(['model', 'sourceVocabulary', 'targetVocabulary', 'shortlist'])).readonly(),
        bytes: z.int(),
        sha256: z.string(),
        /** The path on this server; its content never changes. */
        address: z.string(),
      }),
    )
    .readonly()
    .optional(),
});

/** The ability of the models on the server's machine to interpret a pair. */
export const pairModels = z.object({
  state: z.enum(['ready', 'missing', 'waiting', 'fetching', 'failed', 'unavailable']),
  /** Bytes of the pair's models on the machine already, and in total. */
  receivedBytes: z.int(),
  totalBytes: z.int(),
  /** Whether a signed-in user or a trial can have them fetched. */
  mayFetch: z.boolean(),
  /** Why they could not be fetched. */
  problem: z.enum(['unreachable', 'refused', 'damaged', 'disk-full', 'not-allowed']).optional(),
  /** Limits of the pair. */
  gaps: z
    .array(
      z.object({
        kind: z.enum(['recogniser', 'translator', 'voice']),
        language: languageCode,
        code: z.enum(['missing', 'written-chinese', 'no-punctuation']),
      }),
    )
    .readonly(),
});

/** One fixed sentence, spoken as a conversation of the pair would be. */
const voiceExample = {
  query: languagePair.extend({
    /** One of the pair. */
    language: languageCode,
    speed: z.coerce.number().pipe(z.literal(voiceSpeeds)),
  }),
  /** A WAV file in base64; null where the server has no voice for the language. */
  response: z.object({ wav: z.string().nullable() }),
};

const localModel = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['recogniser', 'translator', 'voice']),
  languages: z.array(languageCode).readonly(),
  bytes: z.int(),
  isHere: z.boolean(),
  licence: z.object({ name: z.string(), link: z.string(), attribution: z.string().optional() }),
});

export const trial = z.object({
  trialId: z.string(),
  remainingTokens: z.int(),
  expiresAt: timestamp,
  isActive: z.boolean(),
  isExpired: z.boolean(),
  /** Until `expiresAt`, for devices whose clock is wrong. */
  secondsLeft: z.int().nonnegative().optional(),
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

/** The price per payment method, whose currency may differ from the listed one. */
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
  tokens_per_month: z.int(),
  translations: z.partialRecord(localeCode, productText.extend({ features: z.array(z.string()) })).optional(),
});

export const tokenPack = z.object({
  id,
  name: z.string(),
  description: z.string(),
  price: money,
  currency: z.string(),
  prices: pricesByMethod,
  token_count: z.int(),
  translations: productTexts.optional(),
});

export const createdOrder = z.object({ success: z.boolean(), orderId: z.string(), paymentUrl: z.string() });
export const orderStatus = z.object({ status: z.string(), message: z.string() });

export const order = z.object({
  id,
  order_id: z.string(),
  description: z.string(),
  descriptions: textsByLocale.optional(),
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

export const runningPlan = z.object({
  id,
  code: z.string(),
  name: z.string(),
  translations: productTexts.optional(),
  payment_method: z.enum(['alipay', 'polar']),
  /** The amount of each renewal. */
  amount: money,
  currency: z.string(),
  renews: z.boolean(),
  /** Its renewal can be cancelled and resumed. */
  can_renew: z.boolean(),
  /** When it renews or ends. */
  until: timestamp,
  /** The renewal of that time is not paid yet; the provider repeats a failed charge for three weeks. */
  is_overdue: z.boolean(),
});

export const receipt = z.object({
  number: z.string(),
  issued_at: timestamp,
  paid_at: timestamp,
  order_id: z.string(),
  /** As configured when the receipt was issued; null where it was not. */
  seller: z.object({
    name: z.string().nullable(),
    address: z.string().nullable(),
    tax_id: z.string().nullable(),
    email: z.string().nullable(),
  }),
  buyer: z.object({ name: z.string(), email: z.string() }),
  items: z.array(
    z.object({
      description: z.string(),
      descriptions: textsByLocale.optional(),
      quantity: z.int(),
      amount: money,
    }),
  ),
  amount: money,
  refunded_amount: money,
  currency: z.string(),
  currency_symbol: z.string(),
  payment_method: z.enum(['alipay', 'polar', 'wechat']),
  /** No money was charged. */
  is_sandbox: z.boolean(),
});

/** The state of the mail of an invitation; null while it has not been requested. */
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

export const charge = z.object({
  id,
  session_id: id.nullable(),
  title: z.string().nullable(),
  kind: z.enum(['grant', 'purchase', 'subscription', 'usage', 'refund', 'withdrawal']),
  tokens: z.int(),
  created_at: timestamp,
});

const entryText = z.string().max(MAX_ENTRY_CHARACTERS);

/** A name or term with its wanted spelling. */
export const glossaryEntry = z.object({
  term: entryText,
  forms: z.partialRecord(languageCode, entryText),
  sounds_like: entryText.optional(),
});

const glossary = z.object({ entries: z.array(glossaryEntry).max(MAX_ENTRIES), version: z.string() });

/** `version`: of the entries that were changed. A save over newer ones is refused; without a version it replaces them. */
const glossaryChange = glossary.extend({ version: z.string().max(64).optional() });

/** The schemas of a route. */
export type ApiSchemas = {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
};

const packOrder = { body: z.object({ packId: id }), response: createdOrder };
const planOrder = { body: z.object({ planId: id }), response: createdOrder };
const runningPlans = z.object({ plans: z.array(runningPlan) });
const orderCheck = { query: z.object({ orderId: z.string().min(1).max(64) }), response: orderStatus };

/** The single change that a code of `sendConfirmation` confirms. */
export const confirmedChange = z.enum(['close_account', 'turn_off_mfa', 'change_email']);
export type ConfirmedChange = z.infer<typeof confirmedChange>;

/** The password, with two-factor authentication a code of `sendConfirmation` too; without a password the code alone. */
const confirmation = z.object({ password: enteredPassword.optional(), code: otp.optional() });

export const otpPurpose = z.enum(['registration', 'forgot_password', 'mfa']);

export const contract = {
  login: {
    body: z.object({ email, password: enteredPassword, code: otp.optional(), turnstileToken }),
    response: authResponse,
  },
  register: {
    body: z.object({
      email,
      password,
      name: z.string().trim().min(1).max(100),
      code: otpOrLink,
      turnstileToken,
      invitationCode: z.string().max(4).optional(),
      locale,
    }),
    response: authResponse,
  },
  logout: { response: done },
  logoutEverywhere: { response: done },
  /** Ends what makes this device a known one to the limits of failed sign-ins. */
  forgetDevice: { response: done },
  sendOtp: {
    body: z.object({
      email,
      isLogin: z.boolean().optional(),
      /** Required for a second factor. */
      password: z.string().max(256).optional(),
      purpose: otpPurpose.default('registration'),
      turnstileToken,
      invite_code: z.string().max(4).optional(),
      type: z.union([z.literal(0), z.literal(1)]).optional(),
      locale,
    }),
    response: done,
  },
  verifyOtp: {
    body: z.object({ email, code: otpOrLink, purpose: otpPurpose.default('registration') }),
    response: done,
  },
  forgotPassword: { body: z.object({ email, turnstileToken, locale }), response: done },
  resetPassword: { body: z.object({ email, code: otpOrLink, newPassword: password }), response: done },
  socialLogin: {
    body: z.object({
      idToken: z.string().min(1).max(8192),
      nonce: z.string().min(8).max(256),
      /** Where the account has two-factor authentication: the mailed code. */
      code: otp.optional(),
      invitationCode: z.string().max(4).optional(),
      locale,
    }),
    response: authResponse,
  },
  refresh: { response: z.object({ token: z.string() }) },

  profile: { response: z.object({ user }) },
  updateProfile: {
    body: z.object({ name: z.string().trim().min(1).max(100).optional(), mfaEnabled: z.boolean().optional(), locale }),
    response: z.object({ user }),
  },
  updatePassword: {
    body: z.object({ currentPassword: enteredPassword, newPassword: password }),
    /** All tokens of the account have ended: this one replaces the device's. */
    response: done.extend({ token: z.string().optional() }),
  },
  sendConfirmation: { body: z.object({ change: confirmedChange }), response: done },
  /** Mails a code to the new address. */
  requestEmailChange: { body: confirmation.extend({ email }), response: done },
  changeEmail: { body: z.object({ email, code: otp }), response: z.object({ user }) },
  closeAccount: {
    body: confirmation,
    response: z.object({ success: z.literal(true), message: z.string(), kept: z.array(z.string()) }),
  },
  tokens: { response: tokenUsage },
  /** Turning it off takes a confirmation. */
  setMfa: { body: confirmation.extend({ enabled: z.boolean() }), response: done },
  charges: {
    query: z.object({ page, limit: limit(10, 100) }),
    response: z.object({ charges: z.array(charge), pagination }),
  },

  reportPageErrors: {
    body: z.object({
      release: z.string().regex(/^[\w.-]{1,20}$/),
      browser: z.string().regex(/^(?:(?:Chrome|Edge|Firefox|Safari) \d{1,3}|other)$/),
      errors: z
        .array(
          z.object({
            kind: z.enum(errorKinds),
            message: z.string().max(200),
            position: z.string().regex(/^(?:unknown|(?:assets|src|workers)\/[\w~./-]{1,80}:\d{1,7}:\d{1,7})$/),
            count: z.number().int().min(1).max(1000),
          }),
        )
        .min(1)
        .max(10),
    }),
    response: done,
  },
  betaStatus: { response: z.object({ betaMode: z.boolean(), waitlistUrl: z.string().nullable() }) },
  systemInfo: {
    response: z.object({
      version: z.string(),
      /** `rehearsal`: responses are scripted; nothing is interpreted. */
      voice: z.object({
        kind: z.enum(['embedded', 'openai', 'azure']),
        rehearsal: z.boolean(),
        /** It interprets with models on its machine: whether a pair is interpreted is asked with `pairModels`. */
        models: z.boolean().optional(),
        /** It translates written texts, too: with `translateText`. */
        translates: z.boolean().optional(),
        /** The languages it can speak, unless all. */
        speaks: z.array(languageCode).readonly().optional(),
      }),
      /** The services replaced by a sandbox, named on every page of a public demo. */
      sandbox: z.array(z.enum(['identity', 'payments', 'mail'])).readonly(),
      /** Whether anything can be bought. */
      sells: z.boolean().optional(),
      turnstileSiteKey: z.string().nullable(),
      /** Addresses of the operator's documents, on this server or elsewhere; null for none. */
      legal: z
        .object({
          terms: z.string().nullable(),
          privacy: z.string(),
          imprint: z.string().nullable(),
          support: z.string().nullable(),
        })
        .optional(),
      identity: z.object({ issuer: z.string(), clientId: z.string(), tokenPath: z.string().optional() }).nullable(),
    }),
  },

  localModels: { response: z.object({ models: z.array(localModel).readonly() }) },
  pairModels: { query: languagePair, response: pairModels },
  fetchPairModels: { body: languagePair, response: pairModels },
  languagePacks: { response: z.object({ packs: z.array(languagePackSummary).readonly() }) },
  languagePack: { query: packDirection, response: languagePack },
  fetchLanguagePack: { body: packDirection, response: languagePack },
  voiceExample,
  glossary: { response: glossary },
  saveGlossary: { body: glossaryChange, response: glossary },

  translateText: {
    body: z.object({
      /** Chosen by the page: a repeated request gets the same answer; one with another text is refused (409). */
      id,
      text: z.string().trim().min(1).max(MAX_WRITTEN_CHARACTERS),
      source_language: languageCode,
      target_language: languageCode,
      /** The conversation that it belongs to, whose usage it is counted with. */
      session_id: id.optional(),
    }),
    response: z.object({
      text: z.string(),
      usage: z.object({ total_tokens: tokenCount, input_tokens: tokenCount, output_tokens: tokenCount }),
    }),
  },

  startTrial: {
    body: z.object({
      deviceId: z.string().min(8).max(64),
      fingerprint,
      fingerprintHash: z.string().min(8).max(128),
      turnstileToken,
    }),
    response: trial,
  },
  trialStatus: { params: z.object({ trialId: id }), response: trial },
  reportTrialUsage: { body: z.object({ trialId: id, tokensUsed: tokenCount }), response: trial },

  createSession: {
    body: z.object({
      voice: z.string().max(64).optional(),
      title: z.string().trim().max(200).optional(),
      source_language: languageCode.default('cmn'),
      target_language: languageCode.default('eng'),
      /** A session of the caller to continue over another call, after a lost connection or the time limit. */
      session_id: id.optional(),
    }),
    response: voiceSession,
  },
  sessions: {
    query: z.object({
      page,
      limit: limit(10, 100),
      status: z.string().max(32).optional(),
      /** Only those that the user has pinned. */
      pinned: z.literal('true').optional(),
    }),
    response: z.object({ sessions: z.array(chatSession), pagination }),
  },
  session: { params: z.object({ id }), response: z.object({ session: chatSession }) },
  updateSession: {
    params: z.object({ id }),
    body: z.object({ title: z.string().trim().min(1).max(200).optional(), is_pinned: z.boolean().optional() }),
    response: done,
  },
  setSessionStatus: {
    params: z.object({ id }),
    body: z.object({ status: z.enum(['active', 'completed', 'failed']) }),
    response: done,
  },
  deleteSession: {
    params: z.object({ id }),
    response: z.object({ message: z.string(), deleted_turns_count: z.int() }),
  },
  turns: {
    params: z.object({ sessionId: id }),
    query: z.object({ page, limit: limit(5, 100) }),
    response: z.object({ turns: z.array(conversationTurn), pagination }),
  },
  /** Turns that contain every word of the query in one of their texts, newest first. */
  searchTurns: {
    query: z.object({
      query: z.string().trim().min(1).max(200),
      limit: limit(50, 100),
      /** The `next` of a response: continues that search. */
      after: z
        .string()
        .regex(/^-?\d{1,18}\.\d{1,18}$/)
        .optional(),
    }),
    response: z.object({
      hits: z.array(z.object({ session: chatSession, turn: conversationTurn })),
      total: z.int(),
      /** False when there may be more than `total`. */
      is_exact: z.boolean().optional(),
      /** One request reads a limited number of turns: where the search continues when it has found few. */
      next: z.string().optional(),
    }),
  },
  shares: { params: z.object({ id }), response: z.object({ shares: z.array(share) }) },
  createShare: {
    params: z.object({ id }),
    body: z.object({ days: z.union([z.literal(1), z.literal(7), z.literal(30)]) }),
    response: z.object({ share, secret: z.string() }),
  },
  revokeShare: { params: z.object({ id }), response: done },
  sharedConversation: {
    body: z.object({ secret: z.string().regex(/^[\w-]{43}$/), page }),
    response: z.object({
      title: z.string(),
      created_at: timestamp,
      expires_at: timestamp,
      source_language: languageCode,
      target_language: languageCode,
      turns: z.array(sharedTurn),
      pagination,
    }),
  },
  uploadConversation: {
    body: z.object({ session_id: id, conversation_turns: z.array(uploadedTurn).min(1).max(5000) }),
    response: z.object({ tokens_deducted: z.int(), warning: z.string().optional() }),
  },
  /** A conversation interpreted on the device: uploaded whole and free of charge. */
  uploadDeviceConversation: {
    body: z.object({
      /** Generated by the device, the id of the conversation: the idempotency key of the upload. */
      id,
      title: z.string().trim().max(200).optional(),
      source_language: languageCode,
      target_language: languageCode,
      started_at: clientTimestamp,
      conversation_turns: z.array(uploadedTurn).min(1).max(5000),
    }),
    response: z.object({ tokens_deducted: z.literal(0) }),
  },

  plans: { response: z.object({ data: z.array(plan) }) },
  tokenPacks: { response: z.object({ data: z.array(tokenPack) }) },
  paymentStatus: {
    response: z.object({ alipay: z.enum(['live', 'sandbox', 'off']), polar: z.enum(['live', 'sandbox', 'off']) }),
  },
  buyPackByAlipay: packOrder,
  buyPlanByAlipay: planOrder,
  buyPackByPolar: packOrder,
  buyPlanByPolar: planOrder,
  orders: {
    query: z.object({ page, limit: limit(10, 100) }),
    response: z.object({ data: z.array(order), totalCount: z.int() }),
  },
  runningPlans: { response: runningPlans },
  cancelPlan: { params: z.object({ id }), response: runningPlans },
  resumePlan: { params: z.object({ id }), response: runningPlans },
  receipt: { params: z.object({ orderId: z.string().min(1).max(64) }), response: z.object({ receipt }) },
  checkAlipayOrder: orderCheck,
  checkPolarOrder: orderCheck,

  invitations: { response: z.object({ success: z.literal(true), invitations: z.array(invitation) }) },
  generateInvitations: {
    body: z.object({
      emails: z.array(z.string().max(254)).min(1).max(10_000),
      bound: z.boolean().default(false),
      /** The language of the mails. */
      locale: z.string().max(35).optional(),
    }),
    response: z.object({
      success: z.boolean(),
      message: z.string().optional(),
      invitations: z.array(invitation).optional(),
      /** Invalid addresses and those that already have an invitation. */
      skipped: z.int().optional(),
      error: z.string().optional(),
    }),
  },
  sendInvitations: {
    response: z.object({
      success: z.boolean(),
      message: z.string().optional(),
      sentCount: z.int().optional(),
      /** Waiting for the first or the next attempt. */
      waitingCount: z.int().optional(),
      failedCount: z.int().optional(),
      error: z.string().optional(),
    }),
  },
  invitationMails: {
    response: z.object({ waiting: z.int(), sending: z.int(), failed: z.int(), next_try_at: timestamp.nullable() }),
  },
  resendInvitation: { params: z.object({ id }), response: z.object({ success: z.literal(true), invitation }) },
  revokeInvitation: { params: z.object({ id }), response: z.object({ success: z.literal(true), invitation }) },
  ...adminContract,

  ...roomContract,
  openRoomCall: {
    body: z.object({
      /** The member's own language is the other one. */
      target_language: languageCode,
      voice: z.string().max(64).optional(),
    }),
    response: voiceSession,
  },
} as const satisfies Record<ApiRouteName, ApiSchemas>;

type Contract = typeof contract;
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type ParsedOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Part<Name extends ApiRouteName, Key extends keyof ApiSchemas> =
  Contract[Name] extends Record<Key, infer Schema> ? Schema : undefined;

/** The input of a request: only the parts that the route has. */
export type RequestInput<Name extends ApiRouteName> = {
  [Key in 'params' | 'query' | 'body' as Part<Name, Key> extends z.ZodType ? Key : never]: InputOf<Part<Name, Key>>;
};

/** The request as the server's handler receives it. */
export type ParsedRequest<Name extends ApiRouteName> = {
  readonly params: ParsedOf<Part<Name, 'params'>>;
  readonly query: ParsedOf<Part<Name, 'query'>>;
  readonly body: ParsedOf<Part<Name, 'body'>>;
};

export type ResponseBody<Name extends ApiRouteName> = z.output<Contract[Name]['response']>;

export type User = z.output<typeof user>;
export type TokenUsage = z.output<typeof tokenUsage>;
export type AuthResponse = z.output<typeof authResponse>;
export type UploadedTurn = z.output<typeof uploadedTurn>;
export type ConversationTurn = z.output<typeof conversationTurn>;
export type ChatSession = z.output<typeof chatSession>;
export type VoiceSessionResponse = z.output<typeof voiceSession>;
export type IceServer = z.output<typeof iceServer>;
export type Trial = z.output<typeof trial>;
export type Plan = z.output<typeof plan>;
export type TokenPack = z.output<typeof tokenPack>;
export type Order = z.output<typeof order>;
export type RunningPlan = z.output<typeof runningPlan>;
export type Receipt = z.output<typeof receipt>;
export type Invitation = z.output<typeof invitation>;
export type InvitationMail = z.output<typeof invitationMail>;
export type AuditEntry = z.output<typeof auditEntry>;
export type OverviewDay = z.output<typeof overviewDay>;
export type Overview = ResponseBody<'adminOverview'>;
export type AdministratorEntry = ResponseBody<'administrators'>['administrators'][number];
export type PersonSummary = ResponseBody<'adminPeople'>['people'][number];
export type PersonDetail = ResponseBody<'adminPerson'>['person'];
export type PaymentProblem = ResponseBody<'paymentProblems'>['problems'][number];
export type Charge = z.output<typeof charge>;
export type LocalModel = Readonly<z.infer<typeof localModel>>;
export type PairModels = ResponseBody<'pairModels'>;
export type LanguagePackResponse = ResponseBody<'languagePack'>;
export type GlossaryEntryBody = z.infer<typeof glossaryEntry>;
export type SystemInfo = ResponseBody<'systemInfo'>;
