import { openConnection } from './connection.ts';
import type { Reply, Connection } from './connection.ts';

export type Outcome = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** How many responses had each status; 0 is no response. */
  readonly statuses: ReadonlyMap<number, number>;
};

/** A request, and what to do with its response. */
export type BenchRequest = { readonly request: Buffer; onReply?(reply: Reply): void };
export type NextRequest = () => BenchRequest;

type Log = { readonly times: number[]; readonly statuses: Map<number, number>; readonly startedMs: number };

/** Closed loop: every connection sends its next request after the last response. Measures the capacity. */
export async function runClosedLoop(port: number, connections: number, seconds: number, next: NextRequest) {
  const sockets = await openWires(port, connections);
  const log = newLog();
  const endMs = log.startedMs + seconds * 1000;
  await Promise.all(
    sockets.map(async (connection) => {
      while (performance.now() < endMs) await askOnce(connection, next(), performance.now(), log);
    }),
  );
  return finish(log, sockets);
}

/** Open loop: a fixed rate of requests, independent of the responses. Latency counts from the scheduled time. */
export async function runOpenLoop(
  port: number,
  perSecond: number,
  seconds: number,
  next: NextRequest,
  connections = 512,
) {
  const free = await openWires(port, connections);
  const sockets = [...free];
  const log = newLog();
  const under = new Set<Promise<void>>();
  for (let sent = 0; sent < perSecond * seconds;) {
    const due = Math.floor(((performance.now() - log.startedMs) / 1000) * perSecond);
    for (; sent < Math.min(due, perSecond * seconds) && free.length > 0; sent += 1) {
      const connection = free.pop();
      if (!connection) break;
      const dueMs = log.startedMs + (sent / perSecond) * 1000;
      const asking = askOnce(connection, next(), dueMs, log).then(() => {
        free.push(connection);
        return void under.delete(asking);
      });
      under.add(asking);
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(under);
  return finish(log, sockets);
}

function openWires(port: number, count: number): Promise<Connection[]> {
  return Promise.all(Array.from({ length: count }, () => openConnection(port)));
}

function newLog(): Log {
  return { times: [], statuses: new Map(), startedMs: performance.now() };
}

async function askOnce(
  connection: Connection,
  { request, onReply }: BenchRequest,
  fromMs: number,
  log: Log,
): Promise<void> {
  const reply = await connection.ask(request).catch(() => undefined);
  const status = reply?.status ?? 0;
  if (status === 200) log.times.push(performance.now() - fromMs);
  log.statuses.set(status, (log.statuses.get(status) ?? 0) + 1);
  if (reply) onReply?.(reply);
}

function finish(log: Log, sockets: readonly Connection[]): Outcome {
  const seconds = (performance.now() - log.startedMs) / 1000;
  for (const connection of sockets) connection.close();
  const times = log.times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  return { perSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), statuses: log.statuses };
}
