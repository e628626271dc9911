import { errorFields } from '../../shared/error-fields.ts';
import type { Events } from '../../shared/events.ts';

export type CallEvents = ReturnType<typeof callEvents>;

export function callEvents(events: Events) {
  const { metrics } = events;
  const open = metrics.gauge('dragoman_calls_open', 'Voice calls now open');
  const opened = metrics.counter('dragoman_calls_opened_total', 'Calls opened');
  const refused = metrics.counter('dragoman_calls_refused_total', 'Calls that the voice service refused', ['code']);
  const ended = metrics.counter('dragoman_calls_ended_total', 'Calls ended', ['reason']);
  const responses = metrics.counter('dragoman_answers_total', 'Responses of the voice service');
  const withoutResponse = metrics.counter(
    'dragoman_calls_without_answer_total',
    'Calls that ended before the first response of the voice service',
  );
  const charged = metrics.counter('dragoman_tokens_charged_total', 'Tokens charged');
  return {
    callOpened(call: { readonly callId: string; readonly sessionId: string }): void {
      open.inc();
      opened.inc();
      events.info({ event: 'call-opened', ...call });
    },
    /** `code`: why the voice service did not take the call. */
    callRefused(code: string): void {
      refused.inc({ code });
    },
    /** `responses`: the responses of the voice service. A call without any is a conversation that did not work. */
    callEnded(call: { readonly callId: string; readonly reason: string; readonly responses: number }): void {
      open.dec();
      ended.inc({ reason: call.reason });
      responses.inc(call.responses);
      if (call.responses === 0) withoutResponse.inc();
      events.info({ event: 'call-ended', ...call });
    },
    tokensCharged(tokens: number): void {
      charged.inc(tokens);
    },
    ...callProblems(events),
  };
}

function callProblems(events: Events) {
  return {
    /** The process that held the call stopped sending heartbeats. */
    callAbandoned(callId: string): void {
      events.warn({ event: 'call-abandoned', callId });
    },
    callHangUpFailed(callId: string, error: unknown): void {
      events.error({ event: 'call-hang-up-failed', callId, error: errorFields(error) });
    },
    /** `what`: the part of the record, such as `usage`. */
    callRecordNotSaved(call: { readonly callId: string; readonly what: string }, error: unknown): void {
      events.error({ event: 'call-record-not-saved', ...call, error: errorFields(error) });
    },
    supersededCallNotEnded(callId: string, error: unknown): void {
      events.warn({ event: 'superseded-call-not-ended', callId, error: errorFields(error) });
    },
    callHeartbeatFailed(error: unknown): void {
      events.warn({ event: 'call-heartbeat-failed', error: errorFields(error) });
    },
    /** The round that looks for abandoned calls and for calls other processes asked this one to end. */
    callSweepFailed(error: unknown): void {
      events.warn({ event: 'call-sweep-failed', error: errorFields(error) });
    },
    remoteNoticesNotRead(error: unknown): void {
      events.warn({ event: 'remote-notices-not-read', error: errorFields(error) });
    },
  };
}
