import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { ROOM_EVENTS_PATH } from '../../../src/protocol/room-routes.ts';
import { lazyOnce } from '../../../src/shared/async.ts';
import { openConnection, requestOf } from '../api/connection.ts';
import type { Connection } from '../api/connection.ts';

/** The text of a device carries the time at which it was sent. */
export const sentNow = () => `sent:${performance.now().toFixed(1)};`;
const sentAt = /"type":"(turn|activity)"[^\n]*?sent:([\d.]+);/g;

export type Received = { readonly type: 'turn' | 'activity'; readonly latencyMs: number };

/** One member's device: a connection that follows the events and one for requests. */
export class BenchDevice {
  readonly #token: string;
  /** Opened with the first request: the server closes a connection on which none comes. */
  readonly #requests: () => Promise<Connection>;
  readonly #events: Socket;

  private constructor(token: string, port: number, events: Socket) {
    this.#token = token;
    this.#requests = lazyOnce(() => openConnection(port));
    this.#events = events;
  }

  /** Resolves when it has caught up. */
  static async open(port: number, token: string, onReceived: (received: Received) => void): Promise<BenchDevice> {
    const events = connect(port, '127.0.0.1');
    events.setNoDelay(true);
    events.write(requestOf('GET', `/api${ROOM_EVENTS_PATH}`, token));
    await new Promise<void>((resolve, reject) => {
      events.once('error', reject);
      let rest = '';
      events.on('data', (chunk: Buffer) => {
        const now = performance.now();
        const text = rest + chunk.toString('latin1');
        if (text.includes('"type":"caught-up"')) resolve();
        if (text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200')) reject(new Error(text.slice(0, 300)));
        for (const [, type, at] of text.matchAll(sentAt)) {
          onReceived({ type: type === 'turn' ? 'turn' : 'activity', latencyMs: now - Number(at) });
        }
        // An event may be split between two chunks: what follows the last whole one is read again.
        rest = text.slice(text.lastIndexOf('\n\n') + 2);
      });
    });
    return new BenchDevice(token, port, events);
  }

  async post(path: string, body: object): Promise<number> {
    const request = requestOf('POST', `/api${path}`, this.#token, JSON.stringify(body));
    return (await (await this.#requests()).ask(request)).status;
  }

  close(): void {
    this.#events.destroy();
    void this.#requests().then((connection) => connection.close());
  }
}
