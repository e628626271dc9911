/** How long after each other the first datagram is sent again: libwebrtc starts with the same 50 ms. */
const REPEAT_AFTER_MS = [30, 60, 120, 240, 480];

/**
 * Holds what the server sends first, its DTLS ClientHello, until the client has chosen a pair of addresses. A client
 * that has not set up DTLS at that moment discards it, and the library would repeat it after a whole second, so it is
 * repeated until the client sends anything.
 */
export class FirstFlight {
  readonly #send: (datagram: Buffer) => void;
  /** The last datagram before the client's first one. */
  #held: Buffer | undefined;
  #timer: NodeJS.Timeout | undefined;
  #state: 'held' | 'repeating' | 'over' = 'held';

  constructor(send: (datagram: Buffer) => void) {
    this.#send = send;
  }

  /** Sends a datagram of the library, at once or later. */
  send(datagram: Buffer): void {
    if (this.#state !== 'over') this.#held = datagram;
    if (this.#state !== 'held') this.#send(datagram);
  }

  /** The client has chosen a pair of addresses. */
  release(): void {
    if (this.#state !== 'held') return;
    this.#state = 'repeating';
    this.#repeat(0);
  }

  /** The client has sent a datagram, or the connection has closed. */
  end(): void {
    this.#state = 'over';
    this.#held = undefined;
    clearTimeout(this.#timer);
  }

  #repeat(times: number): void {
    if (this.#held) this.#send(this.#held);
    const delayMs = REPEAT_AFTER_MS[times];
    if (delayMs !== undefined) this.#timer = setTimeout(() => this.#repeat(times + 1), delayMs);
  }
}
