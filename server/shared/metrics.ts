import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What the operator can watch. */
export type Metrics = {
  request(seen: { method: string; route: string; status: number }, seconds: number): void;
  callOpened(): void;
  /** The voice service took no call. */
  callRefused(code: string): void;
  /** `answers`: how many times the service spoke. A call without one was a conversation that did not work. */
  callClosed(reason: string, answers: number): void;
  tokensCharged(tokens: number): void;
  turnsStored(turns: number): void;
  /** In Prometheus' text format. */
  render(): Promise<{ readonly type: string; readonly text: string }>;
};

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'dragoman_http_request_seconds',
    help: 'How long calls took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  });
  const calls = new Gauge({ name: 'dragoman_calls_open', help: 'Voice calls now open', registers });
  const opened = new Counter({ name: 'dragoman_calls_opened_total', help: 'Calls opened', registers });
  const refused = new Counter({
    name: 'dragoman_calls_refused_total',
    help: 'Calls that the voice service did not take',
    labelNames: ['code'],
    registers,
  });
  const silent = new Counter({
    name: 'dragoman_calls_without_answer_total',
    help: 'Calls that ended before the voice service answered once',
    registers,
  });
  const answers = new Counter({ name: 'dragoman_answers_total', help: 'Answers of the voice service', registers });
  const ended = new Counter({
    name: 'dragoman_calls_ended_total',
    help: 'Calls ended',
    labelNames: ['reason'],
    registers,
  });
  const tokens = new Counter({ name: 'dragoman_tokens_charged_total', help: 'Tokens charged', registers });
  const turns = new Counter({ name: 'dragoman_turns_stored_total', help: 'Turns stored', registers });
  return {
    request: ({ method, route, status }, seconds) => requests.observe({ method, route, status }, seconds),
    callOpened: () => {
      calls.inc();
      opened.inc();
    },
    callRefused: (code) => refused.inc({ code }),
    callClosed: (reason, count) => {
      calls.dec();
      ended.inc({ reason });
      answers.inc(count);
      if (count === 0) silent.inc();
    },
    tokensCharged: (count) => tokens.inc(count),
    turnsStored: (count) => turns.inc(count),
    render: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
