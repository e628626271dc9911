import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { RTCPeerConnection } from 'werift';
import { sleep, withDeadline } from '../../src/shared/async.ts';
import type { CallObserver, VoiceProvider } from '../../server/modules/voice-providers/contract/voice-provider.ts';
import { createOffer, testSession } from './voice-page.ts';

const CONNECT_MS = 10_000;

/** A client that connects as a page does, and then sends any bytes at every layer of the connection. */
export type HostileClient = {
  readonly answerSdp: string;
  /** The UDP port of the calls. */
  readonly port: number;
  readonly events: readonly { readonly type: string }[];
  /** Why the call ended, according to the service; undefined before. */
  closedReason(): string | undefined;
  /** A datagram from the address that the call uses. */
  sendDatagram(datagram: Buffer): Promise<void>;
  /** Encrypted bytes where SCTP is expected. */
  sendData(data: Buffer): Promise<void>;
  /** An SCTP packet with valid header and checksum around a chunk. */
  sendChunk(chunk: Buffer): Promise<void>;
  /** A message on the data channel, up to about a kilobyte, with any payload protocol id. */
  sendMessage(data: Buffer, payloadProtocolId?: number): Promise<void>;
  openChannel(label: string): void;
  /** An authentic RTP packet. */
  sendRtp(packet: Buffer): Promise<void>;
  /** No longer reads what the server sends over SCTP: its answers to malformed packets harm the client's own stack. */
  ignoreSctp(): void;
  /** Closes the socket without a message, as when the network is lost. */
  dropConnection(): Promise<void>;
  leave(): Promise<void>;
};

/** werift serialises a chunk by its `bytes`. */
function rawChunk(bytes: Buffer): Chunk {
  return { bytes } as unknown as Chunk;
}

type Chunk = Parameters<NonNullable<RTCPeerConnection['sctpTransport']>['sctp']['sendChunk']>[0];

type OpenCall = Pick<VoiceProvider, 'openCall'>;

/** @param changeOffer what is posted instead of the offer */
export async function connectHostile(
  voice: OpenCall,
  changeOffer: (sdp: string) => string = (sdp) => sdp,
): Promise<HostileClient> {
  const { connection, channel, sender, sdp } = await createOffer();
  const events: { type: string }[] = [];
  let reason: string | undefined;
  const opened = new Promise<void>((resolve) => {
    channel.onMessage.subscribe((text) => {
      events.push(JSON.parse(text.toString()));
      resolve();
    });
  });
  const observer: CallObserver = {
    onUsage: () => undefined,
    onSpeech: () => undefined,
    onClosed: (why) => (reason = why),
  };
  const result = await voice.openCall(changeOffer(sdp), testSession(), observer);
  if (result.type === 'refused') {
    await connection.close();
    throw new Error(`refused: ${result.status} ${result.code}`);
  }
  await connection.setRemoteDescription({ type: 'answer', sdp: result.answerSdp });
  await withDeadline(CONNECT_MS, opened);

  const sctp = connection.sctpTransport?.sctp;
  const ice = connection.iceTransports[0]?.connection;
  const dtls = connection.dtlsTransports[0];
  if (!sctp || !ice || !dtls) throw new Error('not connected');
  return {
    answerSdp: result.answerSdp,
    port: portOf(result.answerSdp),
    events,
    closedReason: () => reason,
    sendDatagram: (datagram) => ice.send(datagram),
    sendData: (data) => dtls.sendData(data),
    sendChunk: (chunk) => sctp.sendChunk(rawChunk(chunk)),
    sendMessage: (data, payloadProtocolId = 51) =>
      sctp.sendChunk(rawChunk(dataChunk(sctp, data, channel.id, payloadProtocolId))),
    ignoreSctp: () => {
      dtls.dataReceiver = () => undefined;
    },
    openChannel: (label) => void connection.createDataChannel(label),
    sendRtp: (packet) => sender.sendRtp(packet),
    dropConnection: () => ice.close(),
    async leave() {
      channel.close();
      await sleep(50);
      await connection.close();
    },
  };
}

/** An unordered message in one DATA chunk, with the next transmission sequence number of the association. */
function dataChunk(sctp: object, message: Buffer, streamId: number, payloadProtocolId: number): Buffer {
  const tsn = Number(Reflect.get(sctp, 'localTsn'));
  Reflect.set(sctp, 'localTsn', (tsn + 1) >>> 0);
  const chunk = Buffer.alloc((16 + message.length + 3) & ~3);
  chunk[1] = 0b111;
  chunk.writeUInt16BE(16 + message.length, 2);
  chunk.writeUInt32BE(tsn, 4);
  chunk.writeUInt16BE(streamId, 8);
  chunk.writeUInt32BE(payloadProtocolId, 12);
  message.copy(chunk, 16);
  return chunk;
}

function portOf(answerSdp: string): number {
  return Number(/^a=candidate:\S+ 1 udp \d+ \S+ (\d+) /m.exec(answerSdp)?.[1]);
}

/** Sends datagrams to a port of this machine from a socket of its own, as a stranger without any call does. */
export async function sendFromStranger(port: number, datagrams: readonly Buffer[]): Promise<void> {
  const socket = createSocket('udp4');
  for (const datagram of datagrams) {
    await new Promise((resolve) => socket.send(datagram, port, '127.0.0.1', resolve));
  }
  socket.close();
}

/** UDP sockets at addresses that an offer may name. @returns how many datagrams they have received */
export async function startVictims(addresses: readonly string[]) {
  const sockets = await Promise.all(
    addresses.map(async (address) => {
      const socket = createSocket('udp4');
      socket.bind(0, address);
      await once(socket, 'listening');
      return socket;
    }),
  );
  let received = 0;
  for (const socket of sockets) socket.on('message', () => received++);
  return {
    targets: sockets.map((socket) => socket.address()),
    received: () => received,
    close: () => sockets.forEach((socket) => socket.close()),
  };
}
