import type { Random } from '../server/attack/random.ts';

/** Bytes of every layer of a call, made from valid ones, so that they get past the first checks. */
export const layers = ['stun', 'dtls', 'sctp', 'message', 'rtp', 'rtcp'] as const;
export type Layer = (typeof layers)[number];

/** Changes, repeats, cuts or inserts bytes. */
export function mutate(valid: Buffer, random: Random): Buffer {
  let bytes: Buffer = Buffer.from(valid);
  for (let changes = random.below(4); changes >= 0; changes--) bytes = mutateOnce(bytes, random);
  return bytes;
}

const interesting = [0, 1, 0x7f, 0x80, 0xff];

function mutateOnce(bytes: Buffer, random: Random): Buffer {
  const at = random.below(Math.max(1, bytes.length));
  switch (random.below(5)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Buffer.concat([bytes, randomBytes(random.below(40), random)]);
    case 2:
      return Buffer.concat([bytes.subarray(0, at), randomBytes(1 + random.below(8), random), bytes.subarray(at)]);
    case 3:
      if (at + 1 < bytes.length) bytes.writeUInt16BE(random.pick([0, 1, 4, 0x7fff, 0x8000, 0xffff]), at);
      return bytes;
    default:
      if (at < bytes.length) bytes[at] = random.chance(0.5) ? random.pick(interesting) : random.below(256);
      return bytes;
  }
}

function randomBytes(length: number, random: Random): Buffer {
  return Buffer.from(Array.from({ length }, () => random.below(256)));
}

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

/** A Binding request with a user name, MESSAGE-INTEGRITY and FINGERPRINT. */
const bindingRequest = Buffer.concat([
  hex('0001 0044 2112a442 0102030405060708090a0b0c'),
  hex('0006 0009 61626364 3a656667 68000000 0025 0000 802a 0008 0000000000000001'),
  hex('0008 0014'),
  Buffer.alloc(20),
  hex('8028 0004 00000000'),
]);

/** ClientHello, alert, application data. */
const dtlsRecords = [
  hex('16 fefd 0000 000000000000 0030 01 000024 0000 000000 000024 fefd'),
  hex('15 fefd 0000 000000000000 0002 0228'),
  hex('17 fefd 0001 000000000001 0008 0001020304050607'),
  hex('14 fefd 0000 000000000000 0001 01'),
];

/** DATA, INIT, SACK, HEARTBEAT, ABORT, RE-CONFIG and FORWARD-TSN chunks. */
const sctpChunks = [
  hex('00 03 0014 00000001 0001 0000 00000033 7b7d0000'),
  hex('01 00 0014 00000001 00020000 0400 0400 00000001'),
  hex('03 00 0018 00000001 00020000 0002 0000 0001 0002 0004 0005'),
  hex('04 00 000c 0001 0008 00000000'),
  hex('82 00 0014 000d 0010 00000001 00000001 00000001'),
  hex('c0 00 0010 00000001 0001 0001 0002 0002'),
  hex('05 00 000c 0001 0008 01020304'),
];

const messages = [
  { ppid: 50, data: hex('03 00 0000 00000000 0004 0000 74657374') },
  { ppid: 50, data: hex('02') },
  { ppid: 51, data: Buffer.from('{"type":"session.update","session":{"type":"realtime"}}') },
  { ppid: 51, data: Buffer.from('{"type":"input_audio_buffer.commit"}') },
  { ppid: 53, data: Buffer.alloc(200, 7) },
  { ppid: 54, data: Buffer.from('partial') },
];

/** RTP with an extension and a contributing source, then one with padding. */
const rtpPackets = [
  hex('91 6f 0001 00000001 00000002 00000003 bede0001 10ff0000 f8fffe'),
  hex('a0 6f 0002 00000002 00000002 f8fffe 01'),
];

/** Sender and receiver reports, a source description, feedback. */
const rtcpPackets = [
  hex('80 c8 0006 00000001 00000000 00000000 00000000 00000001 00000010'),
  hex('81 c9 0007 00000001 00000002 00000000 00000001 00000000 00000000 00000000'),
  hex('81 ca 0003 00000001 01026162 00000000'),
  hex('81 cd 0003 00000001 00000002 00010001'),
];

/** Most with a right length in the header, which is checked first. */
export function malformedCheck(random: Random): Buffer {
  const bytes = Buffer.from(mutate(bindingRequest, random));
  if (bytes.length >= 20 && random.chance(0.8)) bytes.writeUInt16BE(bytes.length - 20, 2);
  return bytes;
}

export type MalformedPacket = { readonly bytes: Buffer; readonly ppid: number };

export function malformedPacket(layer: Layer, random: Random): MalformedPacket {
  if (layer === 'message') {
    const { data, ppid } = random.pick(messages);
    return { bytes: mutate(data, random), ppid: random.chance(0.1) ? random.below(2 ** 31) : ppid };
  }
  if (layer === 'stun') return { bytes: malformedCheck(random), ppid: 0 };
  const valid = { dtls: dtlsRecords, sctp: sctpChunks, rtp: rtpPackets, rtcp: rtcpPackets };
  return { bytes: mutate(random.pick(valid[layer]), random), ppid: 51 };
}
