import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What the operator can watch. */
export type Meters = {
  request(seen: { method: string; route: string; status: number }, seconds: number): void;
  callOpened(): void;
  callClosed(reason: string): void;
  tokensCharged(tokens: number): void;
  turnsStored(turns: number): void;
  /** In Prometheus' text format. */
  page(): Promise<{ readonly type: string; readonly text: string }>;
};

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createMeters(): Meters {
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
    callOpened: () => calls.inc(),
    callClosed: (reason) => {
      calls.dec();
      ended.inc({ reason });
    },
    tokensCharged: (count) => tokens.inc(count),
    turnsStored: (count) => turns.inc(count),
    page: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
