import type { RTCPeerConnection } from 'werift';

type Protocol = Parameters<NonNullable<RTCPeerConnection['config']['iceFilterStunResponse']>>[2];

/**
 * Loses every packet of a connection while it is on, in both directions and below DTLS, so that everything above
 * meets the outage as it would meet a real one.
 */
export type PacketDrop = {
  isOn(): boolean;
  set(on: boolean): void;
  coverConnection(connection: RTCPeerConnection): void;
  coverProtocol(protocol: Protocol): void;
};

export function createPacketDrop(): PacketDrop {
  const covered = new WeakSet();
  let dropping = false;

  function once(target: object, cover: () => void) {
    if (covered.has(target)) return;
    covered.add(target);
    cover();
  }

  return {
    isOn: () => dropping,
    set(on) {
      dropping = on;
    },
    coverConnection(connection) {
      for (const { connection: ice } of connection.iceTransports) {
        once(ice, () => {
          const send = ice.send.bind(ice);
          const receive = ice.onData.execute;
          ice.send = (data) => (dropping ? Promise.resolve() : send(data));
          ice.onData.execute = (data) => {
            if (!dropping) receive(data);
          };
        });
      }
    },
    coverProtocol(protocol) {
      once(protocol, () => {
        const sendStun = protocol.sendStun.bind(protocol);
        protocol.sendStun = (message, address) => (dropping ? Promise.resolve() : sendStun(message, address));
      });
    },
  };
}
