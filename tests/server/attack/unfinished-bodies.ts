import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const MEGABYTE = 1024 * 1024;
const PROBE_EVERY_MS = 5;

export type BodyAttack = {
  /** The status of each attacker's response; `closed` when the connection ended first. */
  readonly statuses: readonly string[];
  readonly health: readonly HealthCheck[];
};

export type HealthCheck = {
  readonly status: number;
  readonly tookMs: number;
  /** How long this process itself was busy meanwhile: it is the attacker too. */
  readonly busyMs: number;
};

/** Attacks and checks the health meanwhile, from this process. */
export async function attackWithBodies(url: string, attackers: number): Promise<BodyAttack> {
  const done = new AbortController();
  const attack = sendUnfinishedBodies(url, attackers).finally(() => done.abort());
  const [statuses, health] = await Promise.all([attack, checkHealth(url, done.signal)]);
  return { statuses, health };
}

/** Posts logins whose body of 1 MB lacks its last byte, all at once, each from an address of its own. @returns the status of each */
export async function sendUnfinishedBodies(url: string, attackers: number): Promise<string[]> {
  const part = Buffer.alloc(MEGABYTE - 1, 'x');
  const sockets = Array.from({ length: attackers }, () => connect(Number(new URL(url).port), '127.0.0.1'));
  try {
    return await Promise.all(sockets.map((socket, at) => unfinishedLogin(socket, part, `10.0.${at >> 8}.${at & 255}`)));
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

function unfinishedLogin(socket: Socket, part: Buffer, address: string): Promise<string> {
  const length = `Content-Type: application/json\r\nContent-Length: ${part.length + 1}`;
  const head = `Host: x\r\nX-Forwarded-For: ${address}\r\n${length}`;
  socket.write(`POST /api/auth/login HTTP/1.1\r\n${head}\r\n\r\n`);
  socket.write(part);
  return new Promise((resolve) => {
    socket.once('data', (chunk) => resolve(chunk.toString().slice(9, 12)));
    // The server closes the connection while the rest arrives: the response can be lost with it.
    socket.on('error', () => resolve('closed'));
    socket.on('close', () => resolve('closed'));
  });
}

/** Holds connections of one client behind a proxy, each with a login of which only the first byte arrives. */
export function holdConnections(url: string, count: number) {
  const statuses: string[] = [];
  const head = 'Host: x\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Type: application/json\r\nContent-Length: 100';
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.once('data', (chunk) => statuses.push(chunk.toString().slice(9, 12)));
    socket.write(`POST /api/auth/login HTTP/1.1\r\n${head}\r\n\r\n{`);
    return socket;
  });
  return { statuses, close: () => sockets.forEach((socket) => socket.destroy()) };
}

/** Requests `/healthz` until the signal is aborted. */
export async function checkHealth(url: string, over: AbortSignal): Promise<HealthCheck[]> {
  const checks: HealthCheck[] = [];
  while (!over.aborted || checks.length === 0) {
    const [busy, startedMs] = [performance.eventLoopUtilization(), performance.now()];
    const { status } = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5000) });
    const tookMs = performance.now() - startedMs;
    checks.push({ status, tookMs, busyMs: performance.eventLoopUtilization(busy).active });
    await sleep(PROBE_EVERY_MS);
  }
  return checks;
}
