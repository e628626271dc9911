import { sleep } from '../../src/shared/async.ts';
import type { HostileClient } from './hostile-client.ts';

/** Acknowledges 285 times 65,535 sequence numbers. */
const sackWithGaps = (() => {
  const blocks = 285;
  const sack = Buffer.alloc(16 + 4 * blocks);
  sack[0] = 3;
  sack.writeUInt16BE(sack.length, 2);
  sack.writeUInt32BE(0xffff, 8);
  sack.writeUInt16BE(blocks, 12);
  for (let block = 0; block < blocks; block++) sack.writeUInt32BE(0x0001_ffff, 16 + 4 * block);
  return sack;
})();

/** One after another. */
export const times = async (count: number, send: (at: number) => Promise<void>) => {
  for (let at = 0; at < count; at++) await send(at);
};

/** Packets of a caller that try to end or freeze the voice process, by name. */
export const packetAttacks: Readonly<Record<string, (client: HostileClient) => Promise<void>>> = {
  'four bytes where SCTP is expected': ({ sendData }) => sendData(Buffer.from([1, 2, 3, 4])),
  'an SCTP packet with a wrong checksum': ({ sendData }) => sendData(Buffer.alloc(64, 7)),
  'an unknown SCTP chunk, and one that is too short': async ({ sendChunk }) => {
    await sendChunk(Buffer.from([0xbf, 0, 0, 8, 1, 2, 3, 4]));
    await sendChunk(Buffer.from([0, 3, 0, 2]));
  },
  'an unknown payload protocol id': ({ sendMessage }) => sendMessage(Buffer.from('{}'), 99),
  'acknowledgements with 285 gap blocks of 65,535': ({ sendChunk }) => times(10, () => sendChunk(sackWithGaps)),
  'an acknowledgement of a channel that does not exist': ({ sendMessage }) => sendMessage(Buffer.from([2]), 50),
  'data that skips the sequence numbers': async ({ sendChunk }) => {
    await times(200, (at) => {
      const data = Buffer.alloc(20);
      data.writeUInt8(3, 1);
      data.writeUInt16BE(20, 2);
      data.writeUInt32BE((at * 7_919) >>> 0, 4);
      return sendChunk(data);
    });
  },
  'hundreds of channels': async ({ openChannel }) => {
    for (let at = 0; at < 200; at++) openChannel(`channel-${at}`);
    await sleep(200);
  },
  'binary and broken text': async ({ sendMessage }) => {
    await sendMessage(Buffer.alloc(1_000, 0xff), 53);
    await sendMessage(Buffer.from([0xff, 0xfe, 0xfd]), 51);
    await sendMessage(Buffer.from('[[[['), 51);
  },
  'DTLS records of unknown types and versions': ({ sendDatagram }) =>
    times(100, (at) => sendDatagram(Buffer.from([20 + (at % 44), 0xfe, at, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]))),
  'media without authentication': ({ sendDatagram }) =>
    times(100, (at) => sendDatagram(Buffer.concat([Buffer.from([0x80, 111, 0, at]), Buffer.alloc(60, at)]))),
  'authentic audio that is not Opus': async ({ sendRtp }) => {
    await times(60, (at) => {
      const packet = Buffer.alloc(12 + at, at * 31);
      packet[0] = 0x80;
      packet[1] = 111;
      packet.writeUInt16BE(at, 2);
      return sendRtp(packet);
    });
  },
};

/** Datagrams of a stranger without a call to its port: an unknown content type, and a fatal alert in plain text. */
export const strangersDatagrams: readonly Buffer[] = Array.from({ length: 100 }, (_, at) =>
  Buffer.from(at % 2 === 0 ? '3ffefd0000000000000000000100' : '15fefd000000000000000000020228', 'hex'),
);
