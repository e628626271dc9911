import type { PeerListener } from '../../voice/transport/transport.ts';
import type { SimulatedClock } from './clock.ts';
import type { Random } from './random.ts';

export type HttpHandler = (request: Request, address: string) => Promise<Response>;

/** The fault of one request: its response is lost, or the request itself, or it arrives twice, or late. */
export type RequestFault = 'none' | 'lost-before' | 'lost-after' | 'doubled' | 'late';

export type Break = 'before' | 'after' | undefined;

/** Where the network of one device is cut, and how slow it is. */
export type DeviceNetwork = { readonly name: string; isDown: boolean; delayMs: number; jitterMs: number };

/** Everything that goes between devices, the server and the voice processes. */
export class SimulatedNetwork {
  /** Decides what happens to each request. */
  judge: (request: { readonly device: string; readonly method: string; readonly path: string }) => RequestFault = () =>
    'none';
  /** Whether a stream breaks before or after its next chunk, or a call before or after its next text. */
  judgeChunk: () => Break = () => undefined;
  judgeText: () => Break = () => undefined;
  /** Undefined while the server is down. */
  server: HttpHandler | undefined;
  readonly links = new Map<string, Link>();
  readonly #clock: SimulatedClock;
  readonly #random: Random;
  #offers = 0;
  /** Ends the streams of the server that runs. */
  readonly #breakStreams = new Set<() => void>();

  constructor(clock: SimulatedClock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  /** As the browser's `fetch` on that device. */
  async fetch(from: DeviceNetwork, input: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(input), 'http://127.0.0.1:8787');
    const { signal } = init;
    const fault = this.judge({ device: from.name, method: init.method ?? 'GET', path: url.pathname });
    const request = () => new Request(url, { ...init, signal: null, cache: 'default' });
    await this.#travel(from, fault === 'late' ? 3000 : 0);
    signal?.throwIfAborted();
    if (from.isDown || fault === 'lost-before') throw networkError();
    const handling = this.#handle(request(), from.name);
    if (fault === 'doubled') void this.#handle(request(), from.name).catch(() => undefined);
    const response = await raceAbort(handling, signal);
    await this.#travel(from, 0);
    signal?.throwIfAborted();
    if (from.isDown || fault === 'lost-after') {
      await response.body?.cancel().catch(() => undefined);
      throw networkError();
    }
    const isStream = response.headers.get('content-type') === 'text/event-stream';
    if (isStream && response.body) return this.#streamed(from, response, response.body, signal);
    const body = await response.text();
    const { status, headers } = response;
    return new Response(status === 204 || status === 304 ? null : body, { status, headers });
  }

  /** Its connections are gone with it. */
  loseServer(): void {
    this.server = undefined;
    for (const breakStream of this.#breakStreams) breakStream();
    this.#breakStreams.clear();
  }

  /** A WebRTC connection that the device offers; the voice process finds it by its id. */
  offer(from: DeviceNetwork): Link {
    const link = new Link(`link-${(this.#offers += 1)}`, from, this.#clock, this.#random, () => this.judgeText());
    this.links.set(link.id, link);
    return link;
  }

  #handle(request: Request, device: string): Promise<Response> {
    const { server } = this;
    if (!server) return Promise.reject(networkError());
    return server(request, `10.0.0.${device.length + (device.codePointAt(device.length - 1) ?? 0)}`);
  }

  #travel({ delayMs, jitterMs }: DeviceNetwork, moreMs: number): Promise<void> {
    const ms = delayMs + this.#random.between(0, jitterMs) + moreMs;
    return new Promise((resolve) => this.#clock.schedule(ms, resolve));
  }

  #streamed(from: DeviceNetwork, response: Response, body: ReadableStream, signal: AbortSignal | null | undefined) {
    const reader = body.getReader();
    let arriveAtMs = 0;
    let isOver = false;
    const stop = () => {
      isOver = true;
      void reader.cancel().catch(() => undefined);
    };
    const arriving = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const fail = () => {
          if (isOver) return;
          stop();
          controller.error(networkError());
        };
        signal?.addEventListener('abort', fail, { once: true });
        this.#breakStreams.add(fail);
        const pump = async () => {
          for (;;) {
            const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
            arriveAtMs = Math.max(
              arriveAtMs,
              this.#clock.nowMs + from.delayMs + this.#random.between(0, from.jitterMs),
            );
            this.#clock.schedule(arriveAtMs - this.#clock.nowMs, () => {
              if (isOver) return;
              if (from.isDown) return fail();
              if (!done && value) {
                const broken = this.judgeChunk();
                if (broken !== 'before') controller.enqueue(value as Uint8Array);
                return broken && fail();
              }
              isOver = true;
              controller.close();
            });
            if (done) return;
          }
        };
        void pump();
      },
      cancel: stop,
    });
    return new Response(arriving, { status: response.status, headers: response.headers });
  }
}

/** The page's end of a connection. */
export type LinkClient = { onText(text: string): void; onClosed(): void };

type Direction = 'up' | 'down';

/** One WebRTC connection: a reliable ordered channel for texts, and audio that is lost when the path is down. */
export class Link {
  readonly id: string;
  /** Set when the voice process accepts the offer. */
  peer: PeerListener | undefined;
  #client: LinkClient | undefined;
  isClosed = false;
  /** Packets that have reached the page: acknowledgements of its pulses. */
  packetsReceived = 0;
  readonly #network: DeviceNetwork;
  readonly #clock: SimulatedClock;
  readonly #random: Random;
  readonly #judgeText: () => Break;
  #isOpen = false;
  #sequence = 0;
  /** Texts wait here, in order, while the path is down, or their receiver is not there yet. */
  readonly #waiting = { up: [] as (() => void)[], down: [] as (() => void)[] };
  readonly #lastArrivalMs = { up: 0, down: 0 };
  /** Whether the process at the far end exists, and a path to it. */
  isFarEndAlive = true;

  constructor(id: string, network: DeviceNetwork, clock: SimulatedClock, random: Random, judgeText: () => Break) {
    this.id = id;
    this.#judgeText = judgeText;
    this.#network = network;
    this.#clock = clock;
    this.#random = random;
  }

  get client(): LinkClient | undefined {
    return this.#client;
  }

  set client(client: LinkClient | undefined) {
    this.#client = client;
    this.#deliverWaiting('down');
  }

  get isUp(): boolean {
    return !this.#network.isDown && this.isFarEndAlive && !this.isClosed;
  }

  /** The handshake: resolves when the page may send, and never without a path. */
  open(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const attempt = () => {
        if (signal.aborted || this.isClosed) return;
        if (!this.isUp || !this.peer) return void this.#clock.schedule(200, attempt);
        this.#isOpen = true;
        this.peer.onChannelOpen();
        this.#clock.schedule(this.#network.delayMs, () => {
          if (!signal.aborted) resolve();
        });
        this.#keepAlive();
      };
      this.#clock.schedule(2 * this.#network.delayMs, attempt);
    });
  }

  sendToService(text: string): void {
    this.#deliver('up', () => this.peer?.onText(text));
  }

  sendBinaryToService(bytes: Uint8Array): void {
    this.#deliver('up', () => this.peer?.onBinary(bytes));
  }

  sendToPage(text: string): void {
    this.#deliver('down', () => this.client?.onText(text));
  }

  /** Packets of 20 ms; each code is what is heard in one. */
  sendAudio(codes: readonly number[]): void {
    const first = this.#sequence;
    this.#sequence = (first + codes.length) & 0xffff;
    if (!this.#isOpen || !this.isUp) return;
    const arriveAtMs = this.#arrival('up');
    this.#clock.schedule(arriveAtMs - this.#clock.nowMs, () => {
      if (!this.isFarEndAlive || this.isClosed) return;
      for (const [index, code] of codes.entries()) {
        const sequence = (first + index) & 0xffff;
        const opus = Uint8Array.of(OPUS_20_MS, code & 0xff, code >> 8);
        this.peer?.onPacket({ sequence, timestamp: sequence * 960, opus });
      }
    });
  }

  /** The page or the service closes; the other side learns of it when it can be reached. */
  close(by: 'page' | 'service'): void {
    if (this.isClosed) return;
    const canTell = this.isUp;
    const { client, peer } = this;
    this.isClosed = true;
    if (!canTell) return;
    this.#clock.schedule(this.#network.delayMs, () => (by === 'page' ? peer?.onLeft() : client?.onClosed()));
  }

  #keepAlive(): void {
    if (this.isClosed) return;
    if (this.isUp) {
      this.packetsReceived += 1;
      this.peer?.onAlive();
      this.#deliverWaiting('up');
      this.#deliverWaiting('down');
    }
    this.#clock.schedule(100, () => this.#keepAlive());
  }

  #deliver(direction: Direction, run: () => void): void {
    const arrive = () => {
      const broken = this.#judgeText();
      if (broken !== 'before') run();
      if (broken) this.isFarEndAlive = false;
    };
    this.#clock.schedule(this.#arrival(direction) - this.#clock.nowMs, () => {
      this.#waiting[direction].push(arrive);
      this.#deliverWaiting(direction);
    });
  }

  #deliverWaiting(direction: Direction): void {
    const waiting = this.#waiting[direction];
    while (waiting.length > 0 && this.#isReceived(direction)) waiting.shift()?.();
  }

  #isReceived(direction: Direction): boolean {
    return this.isUp && (direction === 'up' || this.#client !== undefined);
  }

  /** In order: nothing overtakes. */
  #arrival(direction: Direction): number {
    const { delayMs, jitterMs } = this.#network;
    const atMs = this.#clock.nowMs + delayMs + this.#random.between(0, jitterMs);
    this.#lastArrivalMs[direction] = Math.max(atMs, this.#lastArrivalMs[direction]);
    return this.#lastArrivalMs[direction];
  }
}

/** The table-of-contents byte of an Opus packet with one frame of 20 ms. */
const OPUS_20_MS = 0xf8;

function networkError(): TypeError {
  return new TypeError('Failed to fetch');
}

function raceAbort<Result>(work: Promise<Result>, signal: AbortSignal | null | undefined): Promise<Result> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}
