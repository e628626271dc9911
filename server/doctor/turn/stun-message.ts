import { createHmac, randomBytes } from 'node:crypto';

/** Messages of STUN (RFC 5389) and TURN (RFC 5766), as far as a client needs them to test a server. */
export const methods = { allocate: 0x003, refresh: 0x004, send: 0x006, createPermission: 0x008 } as const;

export const attributes = {
  username: 0x0006,
  messageIntegrity: 0x0008,
  errorCode: 0x0009,
  lifetime: 0x000d,
  peerAddress: 0x0012,
  data: 0x0013,
  realm: 0x0014,
  nonce: 0x0015,
  relayedAddress: 0x0016,
  requestedTransport: 0x0019,
} as const;

export type StunAttribute = readonly [type: number, value: Buffer];

export type StunMessage = {
  readonly kind: 'success' | 'error' | 'indication';
  readonly transactionId: Buffer;
  readonly values: ReadonlyMap<number, Buffer>;
};

export type StunError = { readonly code: number; readonly reason: string };

const MAGIC_COOKIE = 0x2112_a442;
const HEADER_BYTES = 20;
const INTEGRITY_BYTES = 24;

export function newTransactionId(): Buffer {
  return randomBytes(12);
}

/** A request or an indication; with a key it is authenticated. */
export function encodeStun(type: number, transactionId: Buffer, given: readonly StunAttribute[], key?: Buffer): Buffer {
  const body = Buffer.concat(given.map(encodeAttribute));
  const length = body.length + (key ? INTEGRITY_BYTES : 0);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(type, 0);
  header.writeUInt16BE(length, 2);
  header.writeUInt32BE(MAGIC_COOKIE, 4);
  transactionId.copy(header, 8);
  const message = Buffer.concat([header, body]);
  if (!key) return message;
  const integrity = createHmac('sha1', key).update(message).digest();
  return Buffer.concat([message, encodeAttribute([attributes.messageIntegrity, integrity])]);
}

function encodeAttribute([type, value]: StunAttribute): Buffer {
  const padded = Buffer.alloc(4 + paddedLength(value.length));
  padded.writeUInt16BE(type, 0);
  padded.writeUInt16BE(value.length, 2);
  value.copy(padded, 4);
  return padded;
}

function paddedLength(length: number): number {
  return Math.ceil(length / 4) * 4;
}

/** The length of the message at the start of the bytes, as far as they have arrived; undefined if it is no STUN. */
export function stunLength(bytes: Buffer): number | undefined {
  if (bytes.length < 8) return Number.POSITIVE_INFINITY;
  return bytes.readUInt32BE(4) === MAGIC_COOKIE ? HEADER_BYTES + bytes.readUInt16BE(2) : undefined;
}

const kinds = new Map([
  [0x0010, 'indication'],
  [0x0100, 'success'],
  [0x0110, 'error'],
] as const);

/** Undefined for anything but a complete response or indication. */
export function decodeStun(bytes: Buffer): StunMessage | undefined {
  if (bytes.length < HEADER_BYTES || stunLength(bytes) !== bytes.length) return undefined;
  const kindBits = bytes.readUInt16BE(0) & 0x0110;
  const kind = [...kinds].find(([bits]) => bits === kindBits)?.[1];
  if (!kind) return undefined;
  const values = new Map<number, Buffer>();
  for (let at = HEADER_BYTES; at + 4 <= bytes.length;) {
    const length = bytes.readUInt16BE(at + 2);
    values.set(bytes.readUInt16BE(at), bytes.subarray(at + 4, at + 4 + length));
    at += 4 + paddedLength(length);
  }
  return { kind, transactionId: bytes.subarray(8, HEADER_BYTES), values };
}

export function errorOf({ values }: StunMessage): StunError {
  const value = values.get(attributes.errorCode);
  if (!value || value.length < 4) return { code: 0, reason: '' };
  return { code: (value.readUInt8(2) & 7) * 100 + value.readUInt8(3), reason: value.subarray(4).toString() };
}

/** XOR-PEER-ADDRESS of an IPv4 address. */
export function encodePeer(address: string, port: number): Buffer {
  const value = Buffer.alloc(8);
  value.writeUInt8(1, 1);
  value.writeUInt16BE(port ^ (MAGIC_COOKIE >>> 16), 2);
  const numbers = address.split('.').map(Number);
  const word = Buffer.from(numbers).readUInt32BE();
  value.writeUInt32BE((word ^ MAGIC_COOKIE) >>> 0, 4);
  return value;
}
