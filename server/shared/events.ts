import type { Logger } from 'pino';
import type { PaymentMethod } from '../../src/domain/purchase.ts';
import { errorFields } from './error-fields.ts';
import type { ErrorFields } from './error-fields.ts';
import type { FreeTokenKind } from './free-tokens.ts';
import type { Metrics } from './metrics.ts';

export type FinishedRequest = {
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the path, never the path itself. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
};

/** `pid` is undefined when it could not be started. */
export type LostVoiceProcess = {
  readonly pid: number | undefined;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** How many calls it held. */
  readonly calls: number;
  readonly wasReady: boolean;
  readonly uptimeMs: number;
};

/** `waitMs`: behind other requests; `workMs`: what the model took. */
export type EngineWorkDone = {
  readonly engine: 'recogniser' | 'translator' | 'voice';
  readonly waitMs: number;
  readonly workMs: number;
};

/** The class of an error: without contents, so that few classes exist. */
export type LoggedError = {
  readonly event: string;
  /** The name of its class and its code; or the reason, of what is no exception. */
  readonly error: string;
  /** The pattern of the path; empty for what is no request. */
  readonly route: string;
  /** How many times it occurred; once without it. */
  readonly count?: number;
};

/** How a person or an administrator signs in. */
export type SignInMethod = 'password' | 'registration' | 'social' | 'administrator';

type ErrorLine = {
  readonly event: string;
  readonly route?: string;
  readonly error?: ErrorFields;
  readonly reason?: string;
  readonly mismatch?: string;
  /** Further fields of the line. */
  readonly [field: string]: unknown;
};

function classOf({ error, reason, mismatch }: ErrorLine): string {
  if (!error) return reason ?? mismatch ?? '';
  return error.errorCode === undefined ? error.name : `${error.name} ${error.errorCode}`;
}

/**
 * Everything the server reports: one method per business event, which writes the log line and moves the metrics.
 * Fields are types, ids, sizes, durations and errors; never speech, transcripts, SDP, tokens, codes or passwords.
 */
export class Events {
  readonly #log: Logger;
  readonly #metrics: Metrics;
  #listener: ((error: LoggedError) => void) | undefined;
  /** The hour since the epoch in which an event that strangers can cause was last logged. */
  readonly #loggedInHour = new Map<string, number>();

  constructor(log: Logger, metrics: Metrics) {
    this.#log = log;
    this.#metrics = metrics;
  }

  /** Reports what is logged as an error from now on, by its class. */
  watchErrors(listener: (error: LoggedError) => void): void {
    this.#listener = listener;
  }

  #error(line: ErrorLine): void {
    this.#log.error(line);
    this.#listener?.({ event: line.event, error: classOf(line), route: line.route ?? '' });
  }

  /** Strangers can cause the event: one line an hour, the rest is counted. */
  #isFirstOfHour(event: string): boolean {
    const hour = Math.floor(Date.now() / 3_600_000);
    if (this.#loggedInHour.get(event) === hour) return false;
    this.#loggedInHour.set(event, hour);
    return true;
  }

  // HTTP

  requestFinished({ requestId, method, route, status, durationMs }: FinishedRequest): void {
    this.#metrics.requests.observe({ method, route, status }, durationMs / 1000);
    this.#log.debug({ event: 'request-finished', requestId, method, route, status, durationMs });
  }

  requestFailed(request: { readonly requestId: string; readonly route: string }, error: unknown): void {
    this.#error({ event: 'request-failed', ...request, error: errorFields(error) });
  }

  /** The count of failed requests stays in memory until the database takes it. */
  errorCountNotSaved(count: number, error: unknown): void {
    this.#log.warn({ event: 'error-count-not-saved', count, error: errorFields(error) });
  }

  /** An unexpected error of a page, by its class: `error` and `route` contain nothing that people said or opened. */
  pageFailed({ error, route, count }: Omit<LoggedError, 'event'> & { readonly count: number }): void {
    this.#metrics.pageErrors.inc(count);
    this.#log.info({ event: 'page-failed', reason: error, route, count });
    this.#listener?.({ event: 'page-failed', error, route, count });
  }

  cleanupFailed(error: unknown): void {
    this.#log.warn({ event: 'cleanup-failed', error: errorFields(error) });
  }

  // Free tokens

  freeTokensGiven(kind: FreeTokenKind, tokens: number): void {
    this.#metrics.freeTokensGiven.inc({ kind }, tokens);
  }

  /** The budget of the day is used up: an operator has to know, since strangers may have done it. */
  freeTokensRefused(kind: FreeTokenKind): void {
    this.#metrics.freeTokensRefused.inc({ kind });
    if (this.#isFirstOfHour(`free-tokens-used-up ${kind}`)) this.#error({ event: 'free-tokens-used-up', reason: kind });
  }

  // Voice calls

  callOpened(call: { readonly callId: string; readonly sessionId: string }): void {
    this.#metrics.callsOpen.inc();
    this.#metrics.callsOpened.inc();
    this.#log.info({ event: 'call-opened', ...call });
  }

  /** Calls whose client has not connected yet: many of trials mean that strangers keep other trials from starting. */
  callsHalfOpen(caller: 'trial' | 'account', change: number): void {
    this.#metrics.callsHalfOpen.inc({ caller }, change);
  }

  /** `reason`: why the voice service did not take the call. */
  callRefused(reason: string): void {
    this.#metrics.callsRefused.inc({ code: reason });
  }

  /** `responses`: the responses of the voice service. A call without any is a conversation that did not work. */
  callEnded(call: { readonly callId: string; readonly reason: string; readonly responses: number }): void {
    this.#metrics.callsOpen.dec();
    this.#metrics.callsEnded.inc({ reason: call.reason });
    this.#metrics.responses.inc(call.responses);
    if (call.responses === 0) this.#metrics.callsWithoutResponse.inc();
    this.#log.info({ event: 'call-ended', ...call });
  }

  /** The process that held the call stopped sending heartbeats. */
  callAbandoned(callId: string): void {
    this.#log.warn({ event: 'call-abandoned', callId });
  }

  callHangUpFailed(callId: string, error: unknown): void {
    this.#error({ event: 'call-hang-up-failed', callId, error: errorFields(error) });
  }

  /** `what`: the part of the record, such as `usage`. */
  callRecordNotSaved(call: { readonly callId: string; readonly what: string }, error: unknown): void {
    this.#error({ event: 'call-record-not-saved', ...call, error: errorFields(error) });
  }

  supersededCallNotEnded(callId: string, error: unknown): void {
    this.#log.warn({ event: 'superseded-call-not-ended', callId, error: errorFields(error) });
  }

  callHeartbeatFailed(error: unknown): void {
    this.#log.warn({ event: 'call-heartbeat-failed', error: errorFields(error) });
  }

  /** The round that looks for abandoned calls and for calls other processes asked this one to end. */
  callSweepFailed(error: unknown): void {
    this.#log.warn({ event: 'call-sweep-failed', error: errorFields(error) });
  }

  remoteNoticesNotRead(error: unknown): void {
    this.#log.warn({ event: 'remote-notices-not-read', error: errorFields(error) });
  }

  /** A voice process takes calls. */
  voiceProcessReady(pid: number | undefined): void {
    this.#metrics.voiceProcesses.inc();
    this.#log.info({ event: 'voice-process-ready', pid });
  }

  /** Its heartbeats have stopped, and it is killed. */
  voiceProcessHung(pid: number | undefined): void {
    this.#error({ event: 'voice-process-hung', pid });
  }

  /** A voice process ended by itself, with the calls that it held; another one is started. */
  voiceProcessLost({ wasReady, ...end }: LostVoiceProcess, restartInMs: number): void {
    if (wasReady) this.#metrics.voiceProcesses.dec();
    this.#metrics.voiceProcessesLost.inc();
    this.#error({ event: 'voice-process-lost', ...end, restartInMs });
  }

  /** A local model has carried out a request. Too many for the log. */
  engineWorkDone({ engine, waitMs, workMs }: EngineWorkDone): void {
    this.#metrics.engineWait.observe({ engine }, waitMs / 1000);
    this.#metrics.engineWork.observe({ engine }, workMs / 1000);
  }

  /** A process of local models ended by itself or was killed. The voice process logs it. */
  engineProcessLost(role: 'speech' | 'translation'): void {
    this.#metrics.engineProcessesLost.inc({ role });
  }

  /** All files of a local model are there and checked. */
  modelReady(modelId: string): void {
    this.#log.info({ event: 'model-ready', modelId });
  }

  /** How many conversations the local models follow at once on this machine, by what they take for one turn. */
  enginesMeasured(conversations: number, turnMs: number): void {
    this.#log.info({ event: 'engines-measured', conversations, turnMs: Math.round(turnMs) });
  }

  /** `languages`: the codes of the pair. */
  modelsNotFetched(languages: string, message: string): void {
    this.#metrics.modelFetchesFailed.inc();
    this.#log.warn({ event: 'models-not-fetched', languages, message });
  }

  /** The folder of the models could not be read; it is read again. */
  modelsNotScanned(error: unknown): void {
    this.#log.warn({ event: 'models-not-scanned', error: errorFields(error) });
  }

  /** Models of the set cannot be loaded: what they do is rehearsed, or done by another engine. */
  modelLibraryMissing(library: string): void {
    this.#log.warn({ event: 'model-library-missing', library });
  }

  /** Logs reports of the embedded realtime server, which knows nothing of this class. */
  realtimeServer(level: 'debug' | 'warn' | 'error', event: string, facts: object): void {
    const line = { ...facts, event: `realtime-${event}` };
    if (level === 'error') this.#error(line);
    else this.#log[level](line);
  }

  tokensCharged(tokens: number): void {
    this.#metrics.tokensCharged.inc(tokens);
  }

  turnsStored(turns: number): void {
    this.#metrics.turnsStored.inc(turns);
  }

  // Rooms

  roomOpened(roomId: string): void {
    this.#metrics.roomsOpened.inc();
    this.#log.info({ event: 'room-opened', roomId });
  }

  roomJoined(roomId: string, role: string): void {
    this.#log.info({ event: 'room-joined', roomId, role });
  }

  roomEnded(roomId: string, reason: string): void {
    this.#log.info({ event: 'room-ended', roomId, reason });
  }

  /** Devices that follow a room here may learn of a change late: it is read again. */
  roomNotRead(error: unknown): void {
    this.#log.warn({ event: 'room-not-read', error: errorFields(error) });
  }

  /** A turn of a room was not translated into a language that is present. */
  roomTurnNotTranslated(language: string, error?: unknown): void {
    this.#metrics.roomTurnsNotTranslated.inc({ language });
    if (error !== undefined) this.#log.warn({ event: 'room-turn-not-translated', error: errorFields(error) });
  }

  // Sign-ins

  signedIn(way: SignInMethod): void {
    this.#metrics.signIns.inc({ way });
  }

  /** `code`: of the response. */
  signInRefused(way: SignInMethod, code: string): void {
    this.#metrics.signInsRefused.inc({ way, code });
  }

  // Mail and administration

  /** One attempt to send a mail; its sender logs a failure. `kind`: the template. */
  mailTried(kind: string, failure: string | undefined): void {
    if (failure === undefined) this.#metrics.mailsSent.inc({ kind });
    else this.#metrics.mailsFailed.inc({ kind, reason: failure });
  }

  /** So that an account which a restored backup brings back can be deleted again. */
  accountClosed(userId: string): void {
    this.#log.info({ event: 'account-closed', userId });
  }

  mailFailed(mail: {
    readonly template: string;
    readonly reason: string;
    readonly errorCode?: string | undefined;
  }): void {
    this.#error({ event: 'mail-failed', ...mail });
  }

  /** One attempt to send a queued mail has failed. */
  mailNotSent(mail: {
    readonly mailId: string;
    readonly kind: string;
    readonly failure: string;
    readonly attempts: number;
  }): void {
    this.#log.warn({ event: 'mail-not-sent', ...mail });
  }

  /** An unexpected error while a queued mail was composed, sent or recorded. */
  mailInterrupted(kind: string, error: unknown): void {
    this.#error({ event: 'mail-interrupted', kind, error: errorFields(error) });
  }

  /** Queued mails wait until the next round. */
  mailsStopped(error: unknown): void {
    this.#error({ event: 'mails-stopped', error: errorFields(error) });
  }

  /** Whether the stored administrator password still matches the configuration is unknown. */
  adminCredentialNotChecked(error: unknown): void {
    this.#error({ event: 'admin-credential-not-checked', error: errorFields(error) });
  }

  /** The administrator's act failed; that it was begun is recorded. */
  auditNotRecorded(action: string, error: unknown): void {
    this.#error({ event: 'audit-not-recorded', action, error: errorFields(error) });
  }

  // Billing

  /** The signature of a notification is wrong. */
  notificationForged(method: PaymentMethod, reason: string): void {
    this.#metrics.notificationsForged.inc({ method });
    if (this.#isFirstOfHour('notification-forged')) this.#log.warn({ event: 'notification-forged', method, reason });
  }

  /** Signed by the gateway, of a type we act upon, but not in the form we know: an operator has to look at it. */
  notificationUnreadable(method: PaymentMethod, notificationId: string): void {
    this.#metrics.notificationsUnreadable.inc({ method });
    this.#error({ event: 'notification-unreadable', method, notificationId });
  }

  orderPaid(method: PaymentMethod): void {
    this.#metrics.ordersPaid.inc({ method });
  }

  /** In full or in part. */
  orderRefunded(method: PaymentMethod): void {
    this.#metrics.refunds.inc({ method });
  }

  /** A notification about an order that never appeared here is given up. */
  notificationUnmatched(method: PaymentMethod, orderId: string): void {
    this.#metrics.paymentsUnmatched.inc({ method });
    this.#log.warn({ event: 'notification-unmatched', method, orderId });
  }

  /** The payment differs from its order and is not fulfilled: an operator has to look at it. */
  paymentMismatch(method: PaymentMethod, orderId: string, mismatch: string): void {
    this.#metrics.paymentsRefused.inc({ method, reason: mismatch });
    this.#error({ event: 'payment-mismatch', method, orderId, mismatch });
  }

  gatewayUnavailable(order: { readonly method: PaymentMethod; readonly orderId: string }, error: unknown): void {
    this.#log.warn({ event: 'gateway-unavailable', ...order, error: gatewayErrorFields(error) });
  }

  /** One order or notification failed; the next round tries it again. */
  paymentTaskFailed(task: 'order' | 'notification', error: unknown): void {
    this.#error({ event: 'payment-task-failed', task, error: errorFields(error) });
  }

  paymentRoundFailed(error: unknown): void {
    this.#log.warn({ event: 'payment-round-failed', error: errorFields(error) });
  }

  renewalNotStopped(error: unknown): void {
    this.#log.warn({ event: 'renewal-not-stopped', error: gatewayErrorFields(error) });
  }
}

/** The messages of the gateways' SDKs quote response bodies: of the cause only the class is logged. */
function gatewayErrorFields(error: unknown) {
  const { cause, ...fields } = errorFields(error);
  return { ...fields, cause: cause?.name };
}
