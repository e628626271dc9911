/** Keeps proxies from closing a stream on which nothing is said for a while. */
const HEARTBEAT_MS = 20_000;

/** Server-sent events, each a JSON text, for as long as we or the reader like. */
export type EventStream = {
  readonly body: ReadableStream<Uint8Array>;
  send(event: object): void;
  close(): void;
  /** Called when the reader goes away. */
  onDisconnect(then: () => void): void;
};

export function eventStream(): EventStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let leave: () => void = () => undefined;
  const write = (text: string): void => controller?.enqueue(encoder.encode(text));
  const signs = setInterval(() => write(': \n\n'), HEARTBEAT_MS);
  signs.unref();

  const body = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened;
    },
    cancel() {
      clearInterval(signs);
      controller = undefined;
      leave();
    },
  });
  return {
    body,
    send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    close() {
      clearInterval(signs);
      controller?.close();
      controller = undefined;
    },
    onDisconnect: (then) => {
      leave = then;
    },
  };
}
