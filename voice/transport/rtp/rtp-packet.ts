/** RTP packets of RFC 3550, section 5.1, and the demultiplexing from RTCP of RFC 5761. */

const HEADER_BYTES = 12;

export type RtpHeader = {
  readonly payloadType: number;
  readonly sequence: number;
  readonly timestamp: number;
  readonly ssrc: number;
  readonly marker: boolean;
};

export type RtpPacket = RtpHeader & { readonly payload: Uint8Array };

export function isRtcp(packet: Uint8Array): boolean {
  const type = packet[1] ?? 0;
  return type >= 192 && type <= 223;
}

/** @returns undefined when the packet is not RTP, or its extension or padding exceeds it */
export function parseRtp(packet: Buffer): RtpPacket | undefined {
  if (packet.length < HEADER_BYTES) return undefined;
  const [first = 0, second = 0] = packet;
  if (first >> 6 !== 2) return undefined;
  let start = HEADER_BYTES + (first & 0x0f) * 4;
  if ((first & 0x10) !== 0) {
    if (start + 4 > packet.length) return undefined;
    start += 4 + packet.readUInt16BE(start + 2) * 4;
  }
  const padding = (first & 0x20) === 0 ? 0 : (packet.at(-1) ?? 0);
  const end = packet.length - padding;
  if (start > end) return undefined;
  return {
    payloadType: second & 0x7f,
    marker: (second & 0x80) !== 0,
    sequence: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    ssrc: packet.readUInt32BE(8),
    payload: packet.subarray(start, end),
  };
}

export function writeRtp({ payloadType, sequence, timestamp, ssrc, marker, payload }: RtpPacket): Buffer {
  const packet = Buffer.allocUnsafe(HEADER_BYTES + payload.length);
  packet[0] = 0x80;
  packet[1] = (marker ? 0x80 : 0) | payloadType;
  packet.writeUInt16BE(sequence, 2);
  packet.writeUInt32BE(timestamp, 4);
  packet.writeUInt32BE(ssrc, 8);
  packet.set(payload, HEADER_BYTES);
  return packet;
}
