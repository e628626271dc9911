import { WebSocket } from 'ws';

export type SidebandListener = {
  /** The server is on the call, for the first time or again. */
  onOpen(): void;
  onText(text: string): void;
  /** The call itself has ended. */
  onCallEnded(): void;
  /** The call may go on, but the server cannot follow it. */
  onLost(): void;
};

export type SidebandAddress = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

export type SidebandTimeouts = { readonly joinMs: number; readonly rejoinMs: number; readonly retryMs: number };

/** Short, because what the server cannot follow it cannot charge: it is better to end such a call early. */
export const defaultSidebandTimeouts: SidebandTimeouts = { joinMs: 10_000, rejoinMs: 10_000, retryMs: 250 };

const HANDSHAKE_TIMEOUT_MS = 5000;
const NOT_FOUND = 404;

/**
 * A second connection to a call, over which the server receives every event and may send its own.
 *
 *     joining ── opened ──▶ joined ── dropped ──▶ rejoining ── 404 ──▶ call ended
 *        │  ▲                  ▲                    │  │
 *        └──┘ 404, refused     └───── opened ───────┘  └── deadline ──▶ lost
 *        └──── deadline ──▶ lost
 *
 * Services know the id of a call only a moment after they have returned it, so while joining, 404 means "not yet". Once
 * the server was on the call, 404 means that the call has ended.
 */
export class Sideband {
  readonly #address: SidebandAddress;
  readonly #listener: SidebandListener;
  readonly #timeouts: SidebandTimeouts;
  #socket: WebSocket | undefined;
  #hasJoined = false;
  #isClosed = false;
  #retryTimer: NodeJS.Timeout | undefined;
  /** When to give up; undefined while connected. */
  #deadlineMs: number | undefined;

  constructor(
    address: SidebandAddress,
    listener: SidebandListener,
    timeouts: SidebandTimeouts = defaultSidebandTimeouts,
  ) {
    this.#address = address;
    this.#listener = listener;
    this.#timeouts = timeouts;
    this.#join();
  }

  /** Does nothing while the connection is down. */
  send(event: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(event));
  }

  close(): void {
    if (this.#finish()) this.#socket?.close();
  }

  #join(): void {
    let refusedWith: number | undefined;
    const { url, headers } = this.#address;
    const socket = new WebSocket(url, { headers, handshakeTimeout: HANDSHAKE_TIMEOUT_MS });
    this.#socket = socket;
    socket.on('unexpected-response', (_request, response) => {
      refusedWith = response.statusCode;
      response.destroy();
      socket.terminate();
    });
    socket.on('open', () => this.#onOpen());
    socket.on('message', (bytes) => {
      if (!this.#isClosed && Buffer.isBuffer(bytes)) this.#listener.onText(bytes.toString('utf8'));
    });
    // The `close` event that follows is handled.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#onDropped(refusedWith));
  }

  #onOpen(): void {
    this.#hasJoined = true;
    this.#deadlineMs = undefined;
    if (!this.#isClosed) this.#listener.onOpen();
  }

  #onDropped(refusedWith: number | undefined): void {
    if (this.#isClosed) return;
    const { joinMs, rejoinMs, retryMs } = this.#timeouts;
    this.#deadlineMs ??= Date.now() + (this.#hasJoined ? rejoinMs : joinMs);
    if (this.#hasJoined && refusedWith === NOT_FOUND) {
      this.#finish();
      this.#listener.onCallEnded();
    } else if (Date.now() >= this.#deadlineMs) {
      this.#finish();
      this.#listener.onLost();
    } else {
      this.#retryTimer = setTimeout(() => this.#join(), retryMs);
    }
  }

  /** @returns false when it was finished before */
  #finish(): boolean {
    if (this.#isClosed) return false;
    this.#isClosed = true;
    clearTimeout(this.#retryTimer);
    return true;
  }
}
