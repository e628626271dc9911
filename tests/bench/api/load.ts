import { openWire } from './wire.ts';
import type { Reply, Wire } from './wire.ts';

export type Outcome = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** How often each status came; 0 is no answer at all. */
  readonly statuses: ReadonlyMap<number, number>;
};

/** The next request, and what to do with its answer. */
export type Errand = { readonly request: Buffer; onReply?(reply: Reply): void };
export type NextErrand = () => Errand;

type Log = { readonly times: number[]; readonly statuses: Map<number, number>; readonly startedMs: number };

/** So many connections, each asking again as soon as it is answered: what the server can take. */
export async function pressHard(port: number, connections: number, seconds: number, next: NextErrand) {
  const wires = await openWires(port, connections);
  const log = newLog();
  const endMs = log.startedMs + seconds * 1000;
  await Promise.all(
    wires.map(async (wire) => {
      while (performance.now() < endMs) await askOnce(wire, next(), performance.now(), log);
    }),
  );
  return finish(log, wires);
}

/** So many requests a second, whether or not they are answered; each is timed from when it should have left. */
export async function pressSteadily(
  port: number,
  perSecond: number,
  seconds: number,
  next: NextErrand,
  connections = 512,
) {
  const free = await openWires(port, connections);
  const wires = [...free];
  const log = newLog();
  const under = new Set<Promise<void>>();
  for (let sent = 0; sent < perSecond * seconds;) {
    const due = Math.floor(((performance.now() - log.startedMs) / 1000) * perSecond);
    for (; sent < Math.min(due, perSecond * seconds) && free.length > 0; sent += 1) {
      const wire = free.pop();
      if (!wire) break;
      const dueMs = log.startedMs + (sent / perSecond) * 1000;
      const asking = askOnce(wire, next(), dueMs, log).then(() => {
        free.push(wire);
        return void under.delete(asking);
      });
      under.add(asking);
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(under);
  return finish(log, wires);
}

function openWires(port: number, count: number): Promise<Wire[]> {
  return Promise.all(Array.from({ length: count }, () => openWire(port)));
}

function newLog(): Log {
  return { times: [], statuses: new Map(), startedMs: performance.now() };
}

async function askOnce(wire: Wire, { request, onReply }: Errand, fromMs: number, log: Log): Promise<void> {
  const reply = await wire.ask(request).catch(() => undefined);
  const status = reply?.status ?? 0;
  if (status === 200) log.times.push(performance.now() - fromMs);
  log.statuses.set(status, (log.statuses.get(status) ?? 0) + 1);
  if (reply) onReply?.(reply);
}

function finish(log: Log, wires: readonly Wire[]): Outcome {
  const seconds = (performance.now() - log.startedMs) / 1000;
  for (const wire of wires) wire.close();
  const times = log.times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  return { perSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), statuses: log.statuses };
}
