import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics that Prometheus reads. Operators scrape these names: they do not change. */
export type Metrics = ReturnType<typeof createMetrics>;

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Up to the deadline of a request. */
const engineSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    requests: new Histogram({
      name: 'dragoman_http_request_seconds',
      help: 'Duration of HTTP requests, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: requestSeconds,
      registers,
    }),
    logLinesLost: new Counter({
      name: 'dragoman_log_lines_lost_total',
      help: 'Lines of the log that could not be written, such as to a full disk',
      registers,
    }),
    callsOpen: new Gauge({ name: 'dragoman_calls_open', help: 'Voice calls now open', registers }),
    callsHalfOpen: new Gauge({
      name: 'dragoman_calls_half_open',
      help: 'Calls whose client has not connected yet',
      labelNames: ['caller'],
      registers,
    }),
    callsOpened: new Counter({ name: 'dragoman_calls_opened_total', help: 'Calls opened', registers }),
    callsRefused: new Counter({
      name: 'dragoman_calls_refused_total',
      help: 'Calls that the voice service refused',
      labelNames: ['code'],
      registers,
    }),
    callsWithoutResponse: new Counter({
      name: 'dragoman_calls_without_answer_total',
      help: 'Calls that ended before the first response of the voice service',
      registers,
    }),
    responses: new Counter({ name: 'dragoman_answers_total', help: 'Responses of the voice service', registers }),
    callsEnded: new Counter({
      name: 'dragoman_calls_ended_total',
      help: 'Calls ended',
      labelNames: ['reason'],
      registers,
    }),
    voiceProcesses: new Gauge({ name: 'dragoman_voice_processes', help: 'Voice processes that take calls', registers }),
    voiceProcessesLost: new Counter({
      name: 'dragoman_voice_processes_lost_total',
      help: 'Voice processes that ended by themselves, or were killed because they hung',
      registers,
    }),
    engineWait: new Histogram({
      name: 'dragoman_engine_wait_seconds',
      help: 'Time that requests to local models waited for other requests',
      labelNames: ['engine'],
      buckets: engineSeconds,
      registers,
    }),
    engineWork: new Histogram({
      name: 'dragoman_engine_work_seconds',
      help: 'Time that local models took for a request',
      labelNames: ['engine'],
      buckets: engineSeconds,
      registers,
    }),
    engineProcessesLost: new Counter({
      name: 'dragoman_engine_processes_lost_total',
      help: 'Processes of local models that ended by themselves, or were killed, and are started again',
      labelNames: ['role'],
      registers,
    }),
    modelFetchesFailed: new Counter({
      name: 'dragoman_model_fetches_failed_total',
      help: 'Language pairs whose local models could not be fetched',
      registers,
    }),
    tokensCharged: new Counter({ name: 'dragoman_tokens_charged_total', help: 'Tokens charged', registers }),
    freeTokensGiven: new Counter({
      name: 'dragoman_free_tokens_given_total',
      help: 'Tokens given away by trials and welcome gifts',
      labelNames: ['kind'],
      registers,
    }),
    pageErrors: new Counter({
      name: 'dragoman_page_errors_total',
      help: 'Unexpected errors that pages reported',
      registers,
    }),
    freeTokensRefused: new Counter({
      name: 'dragoman_free_tokens_refused_total',
      help: 'Trials and welcome gifts refused because the budget of the day was used up',
      labelNames: ['kind'],
      registers,
    }),
    notificationsForged: new Counter({
      name: 'dragoman_notifications_forged_total',
      help: 'Payment notifications with a wrong signature',
      labelNames: ['method'],
      registers,
    }),
    ordersPaid: new Counter({
      name: 'dragoman_orders_paid_total',
      help: 'Orders that were paid and fulfilled, renewals included',
      labelNames: ['method'],
      registers,
    }),
    refunds: new Counter({
      name: 'dragoman_orders_refunded_total',
      help: 'Refunds of orders, in full or in part',
      labelNames: ['method'],
      registers,
    }),
    paymentsRefused: new Counter({
      name: 'dragoman_payments_refused_total',
      help: 'Payments that were not fulfilled because they differ from their order',
      labelNames: ['method', 'reason'],
      registers,
    }),
    paymentsUnmatched: new Counter({
      name: 'dragoman_payments_unmatched_total',
      help: 'Payment notifications given up because no order appeared for them',
      labelNames: ['method'],
      registers,
    }),
    notificationsUnreadable: new Counter({
      name: 'dragoman_notifications_unreadable_total',
      help: 'Payment notifications with a right signature in an unknown form',
      labelNames: ['method'],
      registers,
    }),
    mailsSent: new Counter({
      name: 'dragoman_mails_sent_total',
      help: 'Emails that the mail server has taken',
      labelNames: ['kind'],
      registers,
    }),
    mailsFailed: new Counter({
      name: 'dragoman_mails_failed_total',
      help: 'Attempts to send an email that failed',
      labelNames: ['kind', 'reason'],
      registers,
    }),
    signIns: new Counter({
      name: 'dragoman_sign_ins_total',
      help: 'Sign-ins',
      labelNames: ['way'],
      registers,
    }),
    signInsRefused: new Counter({
      name: 'dragoman_sign_ins_refused_total',
      help: 'Refused sign-ins, by the code of the response',
      labelNames: ['way', 'code'],
      registers,
    }),
    turnsStored: new Counter({ name: 'dragoman_turns_stored_total', help: 'Turns stored', registers }),
    roomsOpened: new Counter({ name: 'dragoman_rooms_opened_total', help: 'Rooms opened', registers }),
    roomTurnsNotTranslated: new Counter({
      name: 'dragoman_room_turns_not_translated_total',
      help: 'Turns of rooms that the server did not translate into a language that was present',
      labelNames: ['language'],
      registers,
    }),
    /** In Prometheus' text format. */
    render: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
