import { attributes, xorAddress, type StunAttribute, type StunMessage } from '../../../voice/kernel/stun.ts';

/** The part of TURN (RFC 8656) beyond STUN that a client needs to test a server. */
export const methods = { allocate: 0x003, refresh: 0x004, send: 0x006, createPermission: 0x008 } as const;

export const INDICATION = 0x0010;
const ERROR = 0x0110;
const CLASS_BITS = 0x0110;

export type TurnError = { readonly code: number; readonly reason: string };

/** XOR-PEER-ADDRESS of an IPv4 address, on which the transaction has no influence. */
export function peerAddress(address: string, port: number): StunAttribute {
  return [attributes.peerAddress, xorAddress({ address, port }, Buffer.alloc(0))];
}

export function isIndication({ type }: StunMessage): boolean {
  return (type & CLASS_BITS) === INDICATION;
}

/** Undefined for a success. */
export function errorOf({ type, values }: StunMessage): TurnError | undefined {
  if ((type & CLASS_BITS) !== ERROR) return undefined;
  const value = values.get(attributes.errorCode);
  if (!value || value.length < 4) return { code: 0, reason: '' };
  return { code: (value.readUInt8(2) & 7) * 100 + value.readUInt8(3), reason: value.subarray(4).toString() };
}
