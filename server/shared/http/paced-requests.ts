import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { overloaded } from './api-error.ts';

/** Some 5 ms of work until they first wait for something. */
const PER_TURN = 16;
/** Half a second of work: clients that wait longer are better served later. */
const MAX_WAITING = 2000;

type Exchange = Parameters<RequestListener>;

/** Responds to every error itself, and does not reject. */
type Handle = (...exchange: Exchange) => void | Promise<void>;

/**
 * Starts at most 16 requests in each turn of the event loop, in the order of their arrival. When a thousand clients
 * send at once, the kernel reports all of them in one turn: without a limit it would take hundreds of milliseconds.
 * Health checks do not wait in the queue: a process that has much to do is alive.
 *
 * Each connection has one request in the queue or in progress, which makes the order fair between connections. The next
 * one waits for the response; a client that pipelines more is disconnected, and may send the rest again (RFC 9112, 9.3.2).
 */
export class PacedRequests {
  readonly #handle: Handle;
  #startedInTurn = 0;
  #waiting: Exchange[] = [];
  /** The connections with a request in the queue or in progress, each with the request that follows it. */
  readonly #following = new WeakMap<Socket, Exchange | undefined>();

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  readonly listener: RequestListener = (request, response) => {
    const { socket } = request;
    if (!this.#following.has(socket)) this.#admit([request, response]);
    else if (this.#following.get(socket)) socket.destroy();
    else this.#following.set(socket, [request, response]);
  };

  #admit(exchange: Exchange): void {
    const [request, response] = exchange;
    this.#following.set(request.socket, undefined);
    response.once('close', () => this.#onClose(request.socket));
    if (isHealthCheck(request.url)) void this.#handle(...exchange);
    else if (this.#startedInTurn < PER_TURN) this.#start(exchange);
    else if (this.#waiting.length < MAX_WAITING) this.#waiting.push(exchange);
    else refuse(response);
  }

  #onClose(socket: Socket): void {
    const next = this.#following.get(socket);
    this.#following.delete(socket);
    if (next && socket.writable) this.#admit(next);
  }

  #start(exchange: Exchange): void {
    this.#startedInTurn += 1;
    if (this.#startedInTurn === 1) setImmediate(() => this.#endTurn());
    void this.#handle(...exchange);
  }

  #endTurn(): void {
    this.#startedInTurn = 0;
    for (const exchange of this.#waiting.splice(0, PER_TURN)) this.#start(exchange);
  }
}

function refuse(response: Exchange[1]): void {
  const { status, code, message, retryAfterS } = overloaded();
  response.writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': String(retryAfterS) });
  response.end(JSON.stringify({ code, message }));
}

function isHealthCheck(url: string | undefined): boolean {
  return url === '/healthz' || url === '/readyz';
}
