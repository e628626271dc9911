import { createHash, randomBytes } from 'node:crypto';
import {
  attributes,
  decodeStun,
  encodeStun,
  type StunAttribute,
  type StunMessage,
} from '../../../voice/kernel/stun.ts';
import { DeadlineError, withDeadline } from '../../../src/shared/async.ts';
import type { TurnAddress } from '../../shared/config/turn-address.ts';
import { errorOf, INDICATION, isIndication, methods, peerAddress, type TurnError } from './turn-message.ts';
import { openTurnWire, TurnWireError, type TurnWire } from './turn-wire.ts';

export type TurnCredentials = { readonly username: string; readonly credential: string };

export type TurnFailure =
  | { readonly type: TurnWireError['type'] | 'no-response' | 'not-turn' | 'open-to-all'; readonly reason: string }
  | { readonly type: 'refused'; readonly error: TurnError };

export type AllocationResult =
  | { readonly type: 'allocated'; readonly allocation: TurnAllocation }
  | { readonly type: 'failed'; readonly failure: TurnFailure };

const TIMEOUT_MS = 4000;
const REPEAT_MS = 500;
const UNAUTHORIZED = 401;
/** IANA's number of UDP. */
const UDP = Buffer.from([17, 0, 0, 0]);

/** An address on a TURN server that relays for this client. */
export class TurnAllocation {
  readonly #requests: TurnRequests;
  readonly #authentication: Authentication;

  constructor(requests: TurnRequests, authentication: Authentication) {
    this.#requests = requests;
    this.#authentication = authentication;
  }

  /** Asks to relay to an IPv4 address. @returns undefined when the server does */
  async permit(address: string): Promise<TurnError | undefined> {
    const peer = peerAddress(address, 0);
    return errorOf(await this.#requests.send(methods.createPermission, [peer], this.#authentication));
  }

  /** Relays a packet to an address that is permitted. `onReply` gets what comes back from exactly that address. */
  relay(data: Buffer, address: string, port: number, onReply: (data: Buffer) => void): void {
    this.#requests.dataListeners.add(onReply);
    this.#requests.indicate(methods.send, [peerAddress(address, port), [attributes.data, data]]);
  }

  async close(): Promise<void> {
    const now: StunAttribute = [attributes.lifetime, Buffer.alloc(4)];
    // Without it the server frees the address later.
    await this.#requests.send(methods.refresh, [now], this.#authentication).catch(() => undefined);
    this.#requests.close();
  }
}

/** Requests an address of a TURN server as a browser does: an attempt without credentials, then one with them. */
export async function allocate(address: TurnAddress, credentials: TurnCredentials): Promise<AllocationResult> {
  const requests = new TurnRequests();
  try {
    await requests.open(address);
    const wanted: StunAttribute = [attributes.requestedTransport, UDP];
    const challenge = await requests.send(methods.allocate, [wanted]);
    const challenged = errorOf(challenge);
    if (!challenged) return failed(requests, { type: 'open-to-all', reason: '' });
    if (challenged.code !== UNAUTHORIZED) return failed(requests, { type: 'refused', error: challenged });
    const authentication = authenticationFor(challenge, credentials);
    const refused = errorOf(await requests.send(methods.allocate, [wanted], authentication));
    if (refused) return failed(requests, { type: 'refused', error: refused });
    return { type: 'allocated', allocation: new TurnAllocation(requests, authentication) };
  } catch (error) {
    return failed(requests, failureOf(error));
  }
}

function failed(requests: TurnRequests, failure: TurnFailure): AllocationResult {
  requests.close();
  return { type: 'failed', failure };
}

function failureOf(error: unknown): TurnFailure {
  if (error instanceof TurnWireError) return { type: error.type, reason: error.message };
  if (error instanceof DeadlineError) return { type: 'no-response', reason: '' };
  if (error instanceof NotTurnError) return { type: 'not-turn', reason: '' };
  throw error;
}

class NotTurnError extends Error {}

type Authentication = { readonly key: Buffer; readonly values: readonly StunAttribute[] };

/** Long-term credentials (RFC 5389, section 10.2). */
function authenticationFor({ values }: StunMessage, { username, credential }: TurnCredentials): Authentication {
  const realm = values.get(attributes.realm) ?? Buffer.alloc(0);
  const nonce = values.get(attributes.nonce) ?? Buffer.alloc(0);
  return {
    key: createHash('md5').update(`${username}:${realm.toString()}:${credential}`).digest(),
    values: [
      [attributes.username, Buffer.from(username)],
      [attributes.realm, realm],
      [attributes.nonce, nonce],
    ],
  };
}

/** Requests in progress, by transaction. */
class TurnRequests {
  /** Called with what peers have sent. */
  readonly dataListeners = new Set<(data: Buffer) => void>();
  #wire: TurnWire | undefined;
  readonly #waiting = new Map<string, { resolve(response: StunMessage): void; reject(error: Error): void }>();

  /** @throws TurnWireError */
  async open(address: TurnAddress): Promise<void> {
    const listener = { onMessage: (message: Buffer) => this.#receive(message), onBroken: () => this.#failAll() };
    this.#wire = await openTurnWire(address, listener, AbortSignal.timeout(TIMEOUT_MS));
  }

  /** @throws DeadlineError without a response, NotTurnError when the connection ends instead */
  async send(method: number, values: readonly StunAttribute[], authentication?: Authentication): Promise<StunMessage> {
    const transactionId = randomBytes(12);
    const message = encodeStun(
      method,
      transactionId,
      [...values, ...(authentication?.values ?? [])],
      authentication?.key,
    );
    const id = transactionId.toString('hex');
    const response = new Promise<StunMessage>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#wire?.send(message);
    const repeat = this.#wire?.isReliable ? undefined : setInterval(() => this.#wire?.send(message), REPEAT_MS);
    try {
      return await withDeadline(TIMEOUT_MS, response);
    } finally {
      clearInterval(repeat);
      this.#waiting.delete(id);
    }
  }

  /** Sends what has no response. */
  indicate(method: number, values: readonly StunAttribute[]): void {
    this.#wire?.send(encodeStun(method | INDICATION, randomBytes(12), values));
  }

  close(): void {
    this.#wire?.close();
    this.#wire = undefined;
  }

  #receive(message: Buffer): void {
    const received = decodeStun(message);
    if (!received) return;
    if (!isIndication(received)) return this.#waiting.get(received.transactionId.toString('hex'))?.resolve(received);
    const data = received.values.get(attributes.data);
    if (data) for (const listener of this.dataListeners) listener(data);
  }

  #failAll(): void {
    for (const { reject } of this.#waiting.values()) reject(new NotTurnError());
  }
}
