import { WebSocket } from 'ws';

/**
 * A second connection to a call, over which the server hears every event and may send its own.
 *
 *     joining ── opened ──▶ on ── dropped ──▶ rejoining ── 404 ──▶ over
 *        │  ▲                ▲                    │  │
 *        └──┘ 404, refused   └───── opened ───────┘  └── too long ──▶ lost
 *        └──── too long ──▶ lost
 *
 * Services know a call under its id a moment after they have answered the offer, so joining takes no for "not yet".
 * Once we were on it, no means that the call is over.
 */
export type Sideband = { send(event: object): void; close(): void };

export type SidebandListener = {
  /** We are on the call, for the first time or again. */
  onOpen(): void;
  onText(text: string): void;
  /** The call itself is over. */
  onCallEnded(): void;
  /** The call may go on, but we cannot follow it. */
  onLost(): void;
};

export type SidebandAddress = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

export type SidebandTimeouts = { readonly joinMs: number; readonly rejoinMs: number; readonly retryMs: number };

/** An answer that nobody hears is an answer that nobody pays for: better no call than a long one in the dark. */
export const defaultSidebandTimeouts: SidebandTimeouts = { joinMs: 10_000, rejoinMs: 10_000, retryMs: 250 };

export function openSideband(
  { url, headers }: SidebandAddress,
  listener: SidebandListener,
  patience: SidebandTimeouts = defaultSidebandTimeouts,
): Sideband {
  let closed = false;
  let joined = false;
  let socket: WebSocket | undefined;
  let retry: NodeJS.Timeout | undefined;
  let giveUpAtMs: number | undefined;

  function finish(tell: () => void): void {
    if (closed) return;
    closed = true;
    clearTimeout(retry);
    tell();
  }

  function join(): void {
    let refusedWith: number | undefined;
    const connection = new WebSocket(url, { headers, handshakeTimeout: 5000 });
    socket = connection;
    connection.on('unexpected-response', (_request, response) => {
      refusedWith = response.statusCode;
      response.destroy();
      connection.terminate();
    });
    connection.on('open', () => {
      joined = true;
      giveUpAtMs = undefined;
      if (!closed) listener.onOpen();
    });
    connection.on('message', (bytes) => {
      if (!closed && Buffer.isBuffer(bytes)) listener.onText(bytes.toString('utf8'));
    });
    // What matters of an error is that the connection closes after it.
    connection.on('error', () => undefined);
    connection.on('close', () => dropped(refusedWith));
  }

  function dropped(refusedWith: number | undefined): void {
    if (closed) return;
    if (joined && refusedWith === 404) return finish(listener.onCallEnded);
    giveUpAtMs ??= Date.now() + (joined ? patience.rejoinMs : patience.joinMs);
    if (Date.now() >= giveUpAtMs) return finish(listener.onLost);
    retry = setTimeout(join, patience.retryMs);
  }

  join();
  return {
    send: (event) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(event));
    },
    close: () =>
      finish(() => {
        socket?.close();
      }),
  };
}
