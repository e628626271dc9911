import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { addressToBytes } from './address-bytes.ts';

/** As much of STUN (RFC 8489) as the passive side of ICE needs: Binding requests are read, responses are written. */

const HEADER_BYTES = 20;
const MAGIC_COOKIE = 0x2112a442;
const BINDING_REQUEST = 0x0001;
const BINDING_SUCCESS = 0x0101;
const BINDING_ERROR = 0x0111;

const USERNAME = 0x0006;
const MESSAGE_INTEGRITY = 0x0008;
const ERROR_CODE = 0x0009;
const XOR_MAPPED_ADDRESS = 0x0020;
const USE_CANDIDATE = 0x0025;
const FINGERPRINT = 0x8028;
const ICE_CONTROLLED = 0x8029;

const INTEGRITY_BYTES = 20;
const FINGERPRINT_XOR = 0x5354554e;

export type BindingRequest = {
  readonly transactionId: Buffer;
  /** The part of USERNAME before the colon: the receiver's own ICE username fragment. */
  readonly receiverUfrag: string;
  /** The sender nominates this pair of addresses. */
  readonly nominates: boolean;
  /** The sender believes to be in the controlled role, as the receiver is. */
  readonly isControlled: boolean;
  /** The offset of MESSAGE-INTEGRITY. */
  readonly integrityOffset: number;
};

export type SocketAddress = { readonly address: string; readonly port: number };

/** Whether a datagram is STUN rather than DTLS, RTP or RTCP (RFC 7983). */
export function isStun(datagram: Uint8Array): boolean {
  return datagram.length >= HEADER_BYTES && (datagram[0] ?? 0xff) < 4;
}

/** @returns undefined unless the datagram is a Binding request with a user name and MESSAGE-INTEGRITY, not yet verified */
export function parseBindingRequest(datagram: Buffer): BindingRequest | undefined {
  if (!isStun(datagram) || datagram.readUInt16BE(0) !== BINDING_REQUEST) return undefined;
  if (datagram.readUInt16BE(2) !== datagram.length - HEADER_BYTES || datagram.length % 4 !== 0) return undefined;
  if (datagram.readUInt32BE(4) !== MAGIC_COOKIE) return undefined;
  let receiverUfrag: string | undefined;
  let nominates = false;
  let isControlled = false;
  for (let at = HEADER_BYTES; at + 4 <= datagram.length;) {
    const type = datagram.readUInt16BE(at);
    const length = datagram.readUInt16BE(at + 2);
    const valueAt = at + 4;
    if (valueAt + length > datagram.length) return undefined;
    if (type === MESSAGE_INTEGRITY) {
      if (length !== INTEGRITY_BYTES || receiverUfrag === undefined) return undefined;
      const transactionId = Buffer.from(datagram.subarray(8, HEADER_BYTES));
      return { transactionId, receiverUfrag, nominates, isControlled, integrityOffset: at };
    }
    if (type === USERNAME) receiverUfrag = datagram.toString('latin1', valueAt, valueAt + length).split(':', 1)[0];
    if (type === USE_CANDIDATE) nominates = true;
    if (type === ICE_CONTROLLED) isControlled = true;
    at = valueAt + paddedLength(length);
  }
  return undefined;
}

/** Checks MESSAGE-INTEGRITY with the receiver's password. What follows it in the message is not protected. */
export function hasIntegrity(datagram: Buffer, { integrityOffset }: BindingRequest, password: string): boolean {
  const valueAt = integrityOffset + 4;
  const expected = integrity(datagram.subarray(0, integrityOffset), password);
  return timingSafeEqual(expected, datagram.subarray(valueAt, valueAt + INTEGRITY_BYTES));
}

/** The response to a valid check, with the address that it came from. */
export function bindingSuccess({ transactionId }: BindingRequest, source: SocketAddress, password: string): Buffer {
  return finish(BINDING_SUCCESS, transactionId, xorMappedAddress(source, transactionId), password);
}

/** Tells the sender to take the controlling role (RFC 8445, 7.3.1.1). */
export function roleConflict({ transactionId }: BindingRequest, password: string): Buffer {
  const value = Buffer.from([0, 0, 4, 87, ...Buffer.from('Role Conflict')]);
  return finish(BINDING_ERROR, transactionId, attribute(ERROR_CODE, value), password);
}

function finish(type: number, transactionId: Buffer, attributes: Buffer, password: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(type, 0);
  header.writeUInt32BE(MAGIC_COOKIE, 4);
  transactionId.copy(header, 8);
  const unsigned = Buffer.concat([header, attributes]);
  const signed = Buffer.concat([unsigned, attribute(MESSAGE_INTEGRITY, integrity(unsigned, password))]);
  signed.writeUInt16BE(signed.length - HEADER_BYTES + 8, 2);
  const fingerprint = Buffer.alloc(4);
  fingerprint.writeUInt32BE((crc32(signed) ^ FINGERPRINT_XOR) >>> 0);
  return Buffer.concat([signed, attribute(FINGERPRINT, fingerprint)]);
}

/** The HMAC covers the message up to its own attribute, with a length that ends after it (RFC 8489, 14.5). */
function integrity(message: Buffer, password: string): Buffer {
  const covered = Buffer.from(message);
  covered.writeUInt16BE(message.length - HEADER_BYTES + 4 + INTEGRITY_BYTES, 2);
  return createHmac('sha1', password).update(covered).digest();
}

function attribute(type: number, value: Buffer): Buffer {
  const whole = Buffer.alloc(4 + paddedLength(value.length));
  whole.writeUInt16BE(type, 0);
  whole.writeUInt16BE(value.length, 2);
  value.copy(whole, 4);
  return whole;
}

function xorMappedAddress({ address, port }: SocketAddress, transactionId: Buffer): Buffer {
  const bytes = addressToBytes(address);
  const value = Buffer.alloc(4 + bytes.length);
  value.writeUInt8(bytes.length === 4 ? 1 : 2, 1);
  value.writeUInt16BE(port ^ (MAGIC_COOKIE >>> 16), 2);
  const mask = Buffer.alloc(16);
  mask.writeUInt32BE(MAGIC_COOKIE, 0);
  transactionId.copy(mask, 4);
  for (const [at, byte] of bytes.entries()) value[4 + at] = byte ^ (mask[at] ?? 0);
  return attribute(XOR_MAPPED_ADDRESS, value);
}

function paddedLength(length: number): number {
  return (length + 3) & ~3;
}
