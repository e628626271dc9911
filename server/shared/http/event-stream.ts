/** Keeps proxies from closing an idle stream. */
const HEARTBEAT_MS = 20_000;

/** A stream of server-sent events, each a JSON text, until the server closes it or the client disconnects. */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #encoder = new TextEncoder();
  readonly #heartbeat: NodeJS.Timeout;
  /** Undefined once the stream is closed on either side. */
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #onDisconnect: () => void = () => undefined;

  constructor() {
    this.#heartbeat = setInterval(() => this.#write(': \n\n'), HEARTBEAT_MS);
    this.#heartbeat.unref();
    this.body = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => {
        this.#stop();
        this.#onDisconnect();
      },
    });
  }

  send(event: object): void {
    this.#write(`data: ${JSON.stringify(event)}\n\n`);
  }

  close(): void {
    this.#controller?.close();
    this.#stop();
  }

  /** Calls `listener` when the client disconnects. */
  onDisconnect(listener: () => void): void {
    this.#onDisconnect = listener;
  }

  #write(text: string): void {
    this.#controller?.enqueue(this.#encoder.encode(text));
  }

  #stop(): void {
    clearInterval(this.#heartbeat);
    this.#controller = undefined;
  }
}
