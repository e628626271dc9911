import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The messages of STUN (RFC 8489), which the ICE of calls and the doctor's TURN client share. */

export const HEADER_BYTES = 20;
const MAGIC_COOKIE = 0x2112a442;
const INTEGRITY_BYTES = 20;
const FINGERPRINT_BYTES = 8;
const FINGERPRINT_XOR = 0x5354554e;

/** Attributes of STUN, ICE (RFC 8445) and TURN (RFC 8656). */
export const attributes = {
  username: 0x0006,
  messageIntegrity: 0x0008,
  errorCode: 0x0009,
  lifetime: 0x000d,
  peerAddress: 0x0012,
  data: 0x0013,
  realm: 0x0014,
  nonce: 0x0015,
  requestedTransport: 0x0019,
  xorMappedAddress: 0x0020,
  useCandidate: 0x0025,
  fingerprint: 0x8028,
  iceControlled: 0x8029,
} as const;

export type StunAttribute = readonly [type: number, value: Buffer];

export type SocketAddress = { readonly address: string; readonly port: number };

export type StunMessage = {
  /** Method and class. */
  readonly type: number;
  readonly transactionId: Buffer;
  /** By type, up to MESSAGE-INTEGRITY: what follows that is not protected by it. */
  readonly values: ReadonlyMap<number, Buffer>;
  /** The offset of MESSAGE-INTEGRITY, which is not verified yet. */
  readonly integrityOffset: number | undefined;
};

/** The length of the message at the start of the bytes, infinite until it has arrived; undefined if it is no STUN. */
export function stunLength(bytes: Buffer): number | undefined {
  if (bytes.length < 8) return Number.POSITIVE_INFINITY;
  return bytes.readUInt32BE(4) === MAGIC_COOKIE ? HEADER_BYTES + bytes.readUInt16BE(2) : undefined;
}

/** Undefined for anything but one complete message. */
export function decodeStun(bytes: Buffer): StunMessage | undefined {
  if (bytes.length < HEADER_BYTES || bytes.length % 4 !== 0 || stunLength(bytes) !== bytes.length) return undefined;
  const values = new Map<number, Buffer>();
  let integrityOffset: number | undefined;
  for (let at = HEADER_BYTES; at + 4 <= bytes.length && integrityOffset === undefined;) {
    const type = bytes.readUInt16BE(at);
    const length = bytes.readUInt16BE(at + 2);
    const valueAt = at + 4;
    if (valueAt + length > bytes.length) return undefined;
    if (type === attributes.messageIntegrity) {
      if (length !== INTEGRITY_BYTES) return undefined;
      integrityOffset = at;
    }
    values.set(type, bytes.subarray(valueAt, valueAt + length));
    at = valueAt + paddedLength(length);
  }
  // A copy: the transaction outlives the datagram.
  const transactionId = Buffer.from(bytes.subarray(8, HEADER_BYTES));
  return { type: bytes.readUInt16BE(0), transactionId, values, integrityOffset };
}

/** Checks MESSAGE-INTEGRITY with a key. */
export function hasIntegrity(bytes: Buffer, integrityOffset: number, key: string | Buffer): boolean {
  const expected = integrity(bytes.subarray(0, integrityOffset), key);
  return timingSafeEqual(expected, bytes.subarray(integrityOffset + 4, integrityOffset + 4 + INTEGRITY_BYTES));
}

/** With a key the message is authenticated. */
export function encodeStun(
  type: number,
  transactionId: Buffer,
  values: readonly StunAttribute[],
  key?: string | Buffer,
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(type, 0);
  header.writeUInt32BE(MAGIC_COOKIE, 4);
  transactionId.copy(header, 8);
  const unsigned = Buffer.concat([header, ...values.map(encodeAttribute)]);
  const message =
    key === undefined
      ? unsigned
      : Buffer.concat([unsigned, encodeAttribute([attributes.messageIntegrity, integrity(unsigned, key)])]);
  message.writeUInt16BE(message.length - HEADER_BYTES, 2);
  return message;
}

/** Adds FINGERPRINT, which ICE requires. */
export function withFingerprint(message: Buffer): Buffer {
  message.writeUInt16BE(message.length - HEADER_BYTES + FINGERPRINT_BYTES, 2);
  const value = Buffer.alloc(4);
  value.writeUInt32BE((crc32(message) ^ FINGERPRINT_XOR) >>> 0);
  return Buffer.concat([message, encodeAttribute([attributes.fingerprint, value])]);
}

/** The HMAC covers the message up to its own attribute, with a length that ends after it (RFC 8489, 14.5). */
function integrity(message: Buffer, key: string | Buffer): Buffer {
  const covered = Buffer.from(message);
  covered.writeUInt16BE(message.length - HEADER_BYTES + 4 + INTEGRITY_BYTES, 2);
  return createHmac('sha1', key).update(covered).digest();
}

function encodeAttribute([type, value]: StunAttribute): Buffer {
  const whole = Buffer.alloc(4 + paddedLength(value.length));
  whole.writeUInt16BE(type, 0);
  whole.writeUInt16BE(value.length, 2);
  value.copy(whole, 4);
  return whole;
}

/** The value of an attribute such as XOR-MAPPED-ADDRESS. */
export function xorAddress({ address, port }: SocketAddress, transactionId: Buffer): Buffer {
  const bytes = addressToBytes(address);
  const value = Buffer.alloc(4 + bytes.length);
  value.writeUInt8(bytes.length === 4 ? 1 : 2, 1);
  value.writeUInt16BE(port ^ (MAGIC_COOKIE >>> 16), 2);
  const mask = Buffer.alloc(16);
  mask.writeUInt32BE(MAGIC_COOKIE, 0);
  transactionId.copy(mask, 4);
  for (const [at, byte] of bytes.entries()) value[4 + at] = byte ^ (mask[at] ?? 0);
  return value;
}

function paddedLength(length: number): number {
  return (length + 3) & ~3;
}

/** The 4 or 16 bytes of an IP address as Node writes it, with or without a zone. */
export function addressToBytes(address: string): Uint8Array {
  const [text = ''] = address.split('%', 1);
  if (!text.includes(':')) return Uint8Array.from(text.split('.'), Number);
  const dotted = /:(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(text);
  const groups = dotted ? text.slice(0, dotted.index + 1) + hexGroups(dotted.slice(1).map(Number)) : text;
  const [head = '', tail] = groups.split('::', 2);
  const before = groupValues(head);
  const after = groupValues(tail ?? '');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return Uint8Array.from([...before, ...zeros, ...after].flatMap((value) => [value >> 8, value & 0xff]));
}

function hexGroups([a = 0, b = 0, c = 0, d = 0]: readonly number[]): string {
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}

function groupValues(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}
