import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { ImpairedLink, type Impairment } from './impaired-link.ts';

export type ImpairedRelay = {
  /** With the relay in place of all addresses of the server. */
  readonly answerSdp: string;
  /** The network has these faults from now on. */
  change(impairment: Impairment): void;
  close(): void;
};

const loopbackCandidate = /^a=candidate:.* 127\.0\.0\.1 (\d+) typ host\r\n/m;

/** Puts a bad network between a client on this machine and the server that has written the answer. */
export async function openImpairedRelay(
  answerSdp: string,
  impairment: Impairment,
  seed: number,
): Promise<ImpairedRelay> {
  const [candidate = '', port = ''] = loopbackCandidate.exec(answerSdp) ?? [];
  const relay = await forwardUdp(Number(port), impairment, seed);
  const changed = candidate.replace(` ${port} typ`, ` ${relay.port} typ`);
  // Its other addresses, and then its own one.
  const others = answerSdp.replace(candidate, '%').replaceAll(/^a=candidate:.*\r\n/gm, '');
  return { answerSdp: others.replace('%', changed), change: relay.change, close: relay.close };
}

/**
 * Forwards UDP on loopback to a port there, and back. The port sees each sender at an address of its own; a
 * browser sends from each of its networks. The time is that
 * of this process: it cannot be more exact than the event loop.
 */
async function forwardUdp(to: number, impairment: Impairment, seed: number) {
  const outer = createSocket('udp4');
  const innerByClient = new Map<string, Socket>();
  const links = [new ImpairedLink(impairment, seed), new ImpairedLink(impairment, seed + 1)] as const;
  const [there, back] = [new DelayedSends(links[0]), new DelayedSends(links[1])];

  function innerOf({ address, port }: RemoteInfo): Socket {
    const key = `${address} ${port}`;
    const known = innerByClient.get(key);
    if (known) return known;
    const inner = createSocket('udp4').on('message', (datagram) =>
      back.add(datagram.length, () => outer.send(datagram, port, address)),
    );
    innerByClient.set(key, inner);
    return inner;
  }

  outer.on('message', (datagram, client) =>
    there.add(datagram.length, () => innerOf(client).send(datagram, to, '127.0.0.1')),
  );
  await new Promise<void>((resolve) => outer.bind(0, '127.0.0.1', resolve));
  return {
    port: outer.address().port,
    change(changed: Impairment) {
      for (const link of links) link.impairment = changed;
    },
    close() {
      there.clear();
      back.clear();
      for (const socket of [outer, ...innerByClient.values()]) socket.close();
    },
  };
}

/** Sends in the order of arrival: timers with different delays may fire in another one. */
class DelayedSends {
  readonly #link: ImpairedLink;
  readonly #timers = new Set<NodeJS.Timeout>();
  #pending: { readonly arrivalMs: number; send(): void }[] = [];

  constructor(link: ImpairedLink) {
    this.#link = link;
  }

  add(bytes: number, send: () => void): void {
    const nowMs = performance.now();
    const arrivalMs = this.#link.arrivalMs(bytes, nowMs);
    if (arrivalMs === undefined) return;
    const before = this.#pending.findLastIndex((datagram) => datagram.arrivalMs <= arrivalMs);
    this.#pending.splice(before + 1, 0, { arrivalMs, send });
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#pending.shift()?.send();
    }, arrivalMs - nowMs);
    this.#timers.add(timer);
  }

  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#pending = [];
  }
}
