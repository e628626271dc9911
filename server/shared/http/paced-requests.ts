import type { RequestListener } from 'node:http';

/** Some 5 ms of work until they first wait for something. */
const PER_TURN = 16;

type Exchange = Parameters<RequestListener>;

/**
 * Starts at most 16 requests in each turn of the event loop, in the order of their arrival. When a thousand clients
 * send at once, the kernel reports all of them in one turn: without a limit it would take hundreds of milliseconds.
 * Health checks do not wait in the queue: a process that has much to do is alive.
 */
export class PacedRequests {
  readonly #handle: RequestListener;
  #startedInTurn = 0;
  #waiting: Exchange[] = [];

  constructor(handle: RequestListener) {
    this.#handle = handle;
  }

  readonly listener: RequestListener = (request, response) => {
    if (isHealthCheck(request.url)) this.#handle(request, response);
    else if (this.#startedInTurn < PER_TURN) this.#start([request, response]);
    else this.#waiting.push([request, response]);
  };

  #start(exchange: Exchange): void {
    this.#startedInTurn += 1;
    if (this.#startedInTurn === 1) setImmediate(() => this.#endTurn());
    this.#handle(...exchange);
  }

  #endTurn(): void {
    this.#startedInTurn = 0;
    for (const exchange of this.#waiting.splice(0, PER_TURN)) this.#start(exchange);
  }
}

function isHealthCheck(url: string | undefined): boolean {
  return url === '/healthz' || url === '/readyz';
}
