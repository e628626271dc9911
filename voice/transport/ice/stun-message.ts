import * as stun from '../../kernel/stun.ts';

/** As much of STUN as the passive side of ICE needs: Binding requests are read, responses are written. */

const BINDING_REQUEST = 0x0001;
const BINDING_SUCCESS = 0x0101;
const BINDING_ERROR = 0x0111;
const { attributes } = stun;

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

/** Whether a datagram is STUN rather than DTLS, RTP or RTCP (RFC 7983). */
export function isStun(datagram: Uint8Array): boolean {
  return datagram.length >= stun.HEADER_BYTES && (datagram[0] ?? 0xff) < 4;
}

/** @returns undefined unless the datagram is a Binding request with a user name and MESSAGE-INTEGRITY, not yet verified */
export function parseBindingRequest(datagram: Buffer): BindingRequest | undefined {
  const message = stun.decodeStun(datagram);
  if (message?.type !== BINDING_REQUEST || message.integrityOffset === undefined) return undefined;
  const { transactionId, values, integrityOffset } = message;
  const receiverUfrag = values.get(attributes.username)?.toString('latin1').split(':', 1)[0];
  if (receiverUfrag === undefined) return undefined;
  return {
    transactionId,
    receiverUfrag,
    nominates: values.has(attributes.useCandidate),
    isControlled: values.has(attributes.iceControlled),
    integrityOffset,
  };
}

/** Checks MESSAGE-INTEGRITY with the receiver's password. */
export function hasIntegrity(datagram: Buffer, { integrityOffset }: BindingRequest, password: string): boolean {
  return stun.hasIntegrity(datagram, integrityOffset, password);
}

/** The response to a valid check, with the address that it came from. */
export function bindingSuccess(
  { transactionId }: BindingRequest,
  source: stun.SocketAddress,
  password: string,
): Buffer {
  const mapped = stun.xorAddress(source, transactionId);
  return respond(BINDING_SUCCESS, transactionId, [attributes.xorMappedAddress, mapped], password);
}

/** Tells the sender to take the controlling role (RFC 8445, 7.3.1.1). */
export function roleConflict({ transactionId }: BindingRequest, password: string): Buffer {
  const value = Buffer.from([0, 0, 4, 87, ...Buffer.from('Role Conflict')]);
  return respond(BINDING_ERROR, transactionId, [attributes.errorCode, value], password);
}

function respond(type: number, transactionId: Buffer, attribute: stun.StunAttribute, password: string): Buffer {
  return stun.withFingerprint(stun.encodeStun(type, transactionId, [attribute], password));
}
