import { RTCPeerConnection, type PeerConfig } from 'werift';
import { createWeriftTransport, type WeriftOptions } from './werift-transport.ts';
import type { Transport } from './transport.ts';

type IceProtocol = Parameters<NonNullable<PeerConfig['iceFilterStunResponse']>>[2];

/** The switch of a simulated network outage, for tests and drills. */
export class FaultInjection {
  /** While on, every packet of every call is lost, in both directions. */
  isOutage = false;
}

/** A transport whose packets can be dropped below DTLS, so that all layers above see a real outage. */
export function createLossyTransport(options: WeriftOptions, faults: FaultInjection): Transport {
  const packetDrop = new PacketDrop(faults);
  return createWeriftTransport(options, (config) => packetDrop.createConnection(config));
}

class PacketDrop {
  readonly #faults: FaultInjection;
  /** werift objects whose methods have been replaced. */
  readonly #patched = new WeakSet<object>();

  constructor(faults: FaultInjection) {
    this.#faults = faults;
  }

  /** Patches werift's ICE objects when the first STUN response arrives: no media or data can flow before it. */
  createConnection(config: Partial<PeerConfig>): RTCPeerConnection {
    const connection = new RTCPeerConnection({
      ...config,
      iceFilterStunResponse: (message, address, protocol) => {
        this.#patchStun(protocol);
        this.#patchData(connection);
        if (this.#faults.isOutage) return false;
        return config.iceFilterStunResponse?.(message, address, protocol) ?? true;
      },
    });
    return connection;
  }

  #patchStun(protocol: IceProtocol): void {
    this.#patchOnce(protocol, () => {
      const sendStun = protocol.sendStun.bind(protocol);
      protocol.sendStun = (message, address) =>
        this.#faults.isOutage ? Promise.resolve() : sendStun(message, address);
    });
  }

  #patchData(connection: RTCPeerConnection): void {
    for (const { connection: ice } of connection.iceTransports) {
      this.#patchOnce(ice, () => {
        const send = ice.send.bind(ice);
        const receive = ice.onData.execute;
        ice.send = (data) => (this.#faults.isOutage ? Promise.resolve() : send(data));
        ice.onData.execute = (data) => {
          if (!this.#faults.isOutage) receive(data);
        };
      });
    }
  }

  #patchOnce(target: object, patch: () => void): void {
    if (this.#patched.has(target)) return;
    this.#patched.add(target);
    patch();
  }
}
