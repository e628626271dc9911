import { z } from 'zod';
import { isStrongAdminPassword } from '../domain/admin-password.ts';
import {
  done,
  id,
  limit,
  money,
  page,
  pagination,
  productTexts,
  textsByLocale,
  timestamp,
  timeZone,
} from './wire-values.ts';

/** The schemas of the requests and responses of administration, by the names of `admin-routes.ts`. */

const password = z.string().max(256).refine(isStrongAdminPassword);
const enteredPassword = z.string().min(1).max(256);
/** A code of an authenticator app: six digits. */
const factorCode = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/));
/** A code of an authenticator app, or a recovery code. */
const secondFactorCode = z
  .string()
  .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^(?:\d{6}|[a-z2-7]{12})$/));
/** The acting administrator confirms, because a token can be stolen. `code`: where a second factor is on. */
const confirmation = z.object({ password: enteredPassword, code: secondFactorCode.optional() });
const reason = z.string().trim().max(300);
const dollars = z.number().nonnegative();

export const auditActions = [
  'signed-in',
  'sign-in-refused',
  'signed-out',
  'invitations-generated',
  'invitations-queued',
  'invitation-resent',
  'invitation-revoked',
  'beta-on',
  'beta-off',
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'administrator-added',
  'administrator-reset',
  'administrator-removed',
  'person-viewed',
  'tokens-granted',
  'tokens-taken',
  'unlimited-on',
  'unlimited-off',
  'blocked',
  'unblocked',
  'person-deleted',
  'plan-end-started',
  'plan-ended',
  'plan-end-failed',
  'refund-started',
  'order-refunded',
  'refund-requested',
  'refund-failed',
  'table-exported',
] as const;

export const auditEntry = z.object({
  id: z.int(),
  at: timestamp,
  actor: z.string(),
  action: z.enum(auditActions),
  subject: z.string().nullable(),
  amount: z.int().nullable(),
  /** Why, in the words of the administrator. */
  detail: z.string().nullable(),
});

const amounts = z.array(z.object({ currency: z.string(), amount: money })).readonly();

/** One day of the overview. */
export const overviewDay = z.object({
  date: z.iso.date(),
  people: z.int(),
  sessions: z.int(),
  tokens: z.int(),
  /** Estimated, in dollars: the tokens at the configured price. */
  cost: dollars,
  errors: z.int(),
  money: amounts,
});

const administrator = z.object({
  id,
  name: z.string(),
  /** By the environment of the server: it cannot be removed here. */
  is_configured: z.boolean(),
  has_second_factor: z.boolean(),
  created_at: timestamp,
  created_by: z.string().nullable(),
  last_login_at: timestamp.nullable(),
});

/** A password that the server made: shown once. */
const newCredential = z.object({ administrator, password: z.string() });

const personSummary = z.object({
  id,
  email: z.string(),
  name: z.string(),
  created_at: timestamp,
  last_login_at: timestamp.nullable(),
  closed_at: timestamp.nullable(),
  blocked_at: timestamp.nullable(),
  /** The code of the plan, or `free`; with the names of a plan. */
  plan: z.string(),
  plan_name: z.string().optional(),
  plan_translations: productTexts.optional(),
  available_tokens: z.int(),
  used_tokens: z.int(),
  unlimited: z.boolean(),
  /** Estimated, in dollars. */
  cost: dollars,
  conversations: z.int(),
});

const ledgerEntry = z.object({
  id,
  kind: z.enum(['grant', 'purchase', 'subscription', 'usage', 'refund', 'withdrawal']),
  tokens: z.int(),
  reason: z.string().nullable(),
  created_at: timestamp,
});

const personOrder = z.object({
  order_id: z.string(),
  description: z.string(),
  descriptions: textsByLocale.optional(),
  amount: money,
  refunded_amount: money,
  currency: z.string(),
  status: z.enum(['pending', 'processing', 'completed', 'failed', 'expired', 'refunded']),
  payment_method: z.enum(['alipay', 'polar', 'wechat']),
  created_at: timestamp,
  paid_at: timestamp.nullable(),
  can_refund: z.boolean(),
});

const personPlan = z.object({
  id,
  name: z.string(),
  translations: productTexts.optional(),
  payment_method: z.enum(['alipay', 'polar']),
  amount: money,
  currency: z.string(),
  renews: z.boolean(),
  /** When it renews or ends. */
  until: timestamp,
});

const personDetail = personSummary.extend({
  /** Refunded tokens that had been spent: the next credits pay it. */
  debt: z.int(),
  has_second_factor: z.boolean(),
  has_password: z.boolean(),
  last_conversation_at: timestamp.nullable(),
  /** The newest first, at most fifty that were paid and twenty that were not. */
  orders: z.array(personOrder),
  plans: z.array(personPlan),
  /** The newest first, at most twenty; without the usage of conversations. */
  entries: z.array(ledgerEntry),
  /** Sign-ins that have not ended, the newest first, at most twenty. */
  sign_ins: z.array(z.object({ created_at: timestamp, expires_at: timestamp })),
});

const person = z.object({ person: personDetail });
const params = z.object({ id });

export const adminContract = {
  adminVerify: { response: done },
  adminLogin: {
    body: z.object({
      username: z.string().min(1).max(100),
      password: enteredPassword,
      code: secondFactorCode.optional(),
    }),
    response: z.object({ success: z.boolean(), token: z.string().optional(), error: z.string().optional() }),
  },
  adminLogout: { response: done },
  adminAccount: {
    /** `recovery_codes`: how many are left. */
    response: z.object({ name: z.string(), has_second_factor: z.boolean(), recovery_codes: z.int() }),
  },
  changeAdminPassword: {
    body: z.object({ currentPassword: enteredPassword, newPassword: password, code: secondFactorCode.optional() }),
    /** All other sign-ins of the administrator have ended; this token replaces the one of the request. */
    response: done.extend({ token: z.string() }),
  },
  startSecondFactor: {
    body: z.object({ password: enteredPassword }),
    response: z.object({ secret: z.string(), address: z.string() }),
  },
  confirmSecondFactor: {
    body: z.object({ code: factorCode }),
    /** Each works once in place of a code of the app. They are in no other response. */
    response: done.extend({ recoveryCodes: z.array(z.string()) }),
  },
  removeSecondFactor: { body: z.object({ password: enteredPassword, code: secondFactorCode }), response: done },
  administrators: { response: z.object({ administrators: z.array(administrator) }) },
  addAdministrator: {
    body: confirmation.extend({
      name: z
        .string()
        .trim()
        .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._@+-]{0,99}$/u),
    }),
    response: newCredential,
  },
  resetAdministrator: { params, body: confirmation, response: newCredential },
  removeAdministrator: { params, body: confirmation, response: done },
  setBeta: { body: z.object({ betaMode: z.boolean() }), response: z.object({ betaMode: z.boolean() }) },
  adminOverview: {
    query: z.object({
      days: limit(14, 90),
      /** Where the days of the client begin, also before a change of its clocks. */
      time_zone: timeZone.default('UTC'),
    }),
    response: z.object({
      days: z.array(overviewDay),
      /** The sums of as many days before. */
      previous: overviewDay.omit({ date: true }),
      totals: z.object({ people: z.int(), closed: z.int() }),
      /** Tokens that trials and welcome gifts have given away today (UTC), and the limit. */
      freeTokens: z.object({ granted: z.int(), limit: z.int() }),
      /** The price of a million tokens in dollars, for estimates. */
      tokenPrice: dollars,
      betaMode: z.boolean(),
    }),
  },
  auditLog: {
    /** `query`: a part of the action, the actor, the subject or the reason. */
    query: z.object({ query: z.string().trim().max(254).default(''), page, limit: limit(20, 100) }),
    response: z.object({ entries: z.array(auditEntry), pagination }),
  },

  adminPeople: {
    /** `query`: a part of an email address or a name, an id, or the number of an order, its payment or receipt. */
    query: z.object({ query: z.string().trim().max(254).default(''), page, limit: limit(20, 100) }),
    response: z.object({ people: z.array(personSummary), pagination }),
  },
  adminPerson: { params, response: person },
  changeTokens: {
    params,
    body: z.object({
      /** Chosen by the client: a request that is repeated changes the balance once. */
      id,
      /** Positive to grant, negative to take; at most the balance is taken. */
      tokens: z
        .int()
        .min(-100_000_000)
        .max(100_000_000)
        .refine((tokens) => tokens !== 0),
      reason: reason.min(1),
    }),
    response: person,
  },
  setUnlimited: { params, body: z.object({ unlimited: z.boolean() }), response: person },
  setBlocked: { params, body: z.object({ blocked: z.boolean(), reason: reason.default('') }), response: person },
  /** `email`: of the person, to confirm. */
  deletePerson: { params, body: z.object({ email: z.string().max(254) }), response: person },
  endPlan: {
    params: z.object({ id, planId: id }),
    body: z.object({ when: z.enum(['period-end', 'now']) }),
    response: person,
  },
  refundOrder: {
    params: z.object({ orderId: z.string().min(1).max(64) }),
    body: z.object({ reason: reason.min(1) }),
    /** `requested`: the payment provider has taken the refund and has not carried it out yet. */
    response: z.object({ outcome: z.enum(['refunded', 'requested']) }),
  },
  paymentProblems: {
    query: z.object({ page, limit: limit(20, 100) }),
    response: z.object({
      problems: z.array(
        z.object({
          id,
          received_at: timestamp,
          payment_method: z.enum(['alipay', 'polar', 'wechat']),
          /** `unmatched`: no such order; `waiting`: none yet. Otherwise what differs from the order. */
          problem: z.enum(['amount', 'currency', 'merchant', 'second-payment', 'unmatched', 'waiting', 'unreadable']),
          order_id: z.string().nullable(),
          /** The provider's id of the payment, where it was readable. */
          payment_id: z.string().nullable(),
          amount: money.nullable(),
          currency: z.string().nullable(),
          user_id: id.nullable(),
          email: z.string().nullable(),
        }),
      ),
      pagination,
    }),
  },
  recentErrors: {
    query: z.object({ page, limit: limit(20, 100) }),
    response: z.object({
      errors: z.array(
        z.object({
          /** The name of the failure in the log. */
          event: z.string(),
          /** The class of the error, with its code. */
          error: z.string(),
          /** The pattern of the path; empty for what is no request. */
          route: z.string(),
          count: z.int(),
          first_seen_at: timestamp,
          last_seen_at: timestamp,
        }),
      ),
      pagination,
    }),
  },
  adminTrials: {
    query: z.object({ page, limit: limit(20, 100) }),
    response: z.object({
      trials: z.array(
        z.object({
          id,
          started_at: timestamp,
          expires_at: timestamp,
          granted_tokens: z.int(),
          used_tokens: z.int(),
          cost: dollars,
          conversations: z.int(),
          is_running: z.boolean(),
        }),
      ),
      totals: z.object({ trials: z.int(), running: z.int(), used_tokens: z.int(), cost: dollars }),
      pagination,
    }),
  },
  exportedTables: {
    response: z.object({ tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })) }),
  },
  exportTable: {
    params: z.object({ table: z.string().max(64) }),
    query: z.object({ after: z.string().max(2000).default('') }),
    /** `next`: `after` of the next part; null at the end of the table. */
    response: z.object({ csv: z.string(), next: z.string().nullable() }),
  },
};
