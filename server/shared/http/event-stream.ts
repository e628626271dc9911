/** Keeps proxies from closing an idle stream. */
const HEARTBEAT_MS = 20_000;
/** A client that takes less than is sent is disconnected, before its events fill the memory; it can come back. */
const MAX_WAITING_BYTES = 1024 * 1024;

/** A stream of server-sent events, each a JSON text, until the server closes it or the client disconnects. */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #encoder = new TextEncoder();
  readonly #heartbeat: NodeJS.Timeout;
  /** Undefined once the stream is closed on either side. */
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #onDisconnect: () => void = () => undefined;
  /** Resolves `ready`. */
  #onReady: () => void = () => undefined;

  constructor() {
    this.#heartbeat = setInterval(() => this.#write(': \n\n'), HEARTBEAT_MS);
    this.#heartbeat.unref();
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        pull: () => this.#onReady(),
        cancel: () => {
          this.#stop();
          this.#onDisconnect();
        },
      },
      { highWaterMark: 64 * 1024, size: (part) => part.byteLength },
    );
  }

  send(event: object): void {
    this.sendJson(JSON.stringify(event));
  }

  /** An event that is sent to several streams is written as JSON once. */
  sendJson(json: string): void {
    this.#write(`data: ${json}\n\n`);
  }

  /** Resolves when the client has taken most of what was sent, or the stream is closed. */
  async ready(): Promise<void> {
    if ((this.#controller?.desiredSize ?? 1) > 0) return;
    await new Promise<void>((resolve) => {
      this.#onReady = resolve;
    });
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
    if ((this.#controller?.desiredSize ?? 0) > -MAX_WAITING_BYTES) return;
    this.close();
    this.#onDisconnect();
  }

  #stop(): void {
    clearInterval(this.#heartbeat);
    this.#controller = undefined;
    this.#onReady();
  }
}
