import { TokenBucket } from '../../../../../src/shared/token-bucket.ts';
import { networksOf } from '../../../../shared/network.ts';
import type { Caller } from '../../voice-provider.ts';

/** Of all lines, what free trials may hold together: a signed-in person can always start. */
const TRIAL_SHARE = 0.8;
/** Of all lines, what calls may hold that are not connected yet. */
const HALF_OPEN_SHARE = 0.5;
const TRIAL_HALF_OPEN_SHARE = 0.2;
/** Half-open calls of one account or trial: its page connects to one call, and may have given up another. */
const HALF_OPEN_PER_PAYER = 3;
/** Half-open calls of one address, beside one more for each of its calls that have connected. */
const HALF_OPEN_PER_ADDRESS = 20;
const TRIAL_HALF_OPEN_PER_ADDRESS = 4;
/** A page that reconnects again and again makes about one attempt a second. */
const CONNECTS_PER_PAYER = { atOnce: 5, perSecond: 1 };
/** Attempts that do not connect: a school or a hotel may have hundreds of pages behind one address. */
const FAILED_CONNECTS_PER_ADDRESS = { atOnce: 50, perSecond: 20 };
/** Of what a process connects in a second, what all trials together may use of it. */
const TRIAL_CONNECTS_PER_PROCESS = { atOnce: 10, perSecond: 8 };
/** Above this many known customers, those without calls and with unused rates are forgotten. */
const MAX_KNOWN = 2_000;

export type QuotaRefusal = { readonly code: string; readonly message: string; readonly retryAfterS: number };

/** A place for one call, from before it is opened until it has ended. Each method may be called repeatedly. */
export type CallPlace = {
  /** The client has connected. */
  connected(): void;
  /** The call has ended. */
  release(): void;
  /** The call was not opened, through no connection of the client: it does not count against its rate. */
  refund(): void;
};

export type QuotaResult =
  | { readonly type: 'admitted'; readonly place: CallPlace }
  | ({ readonly type: 'refused' } & QuotaRefusal);

/** An account, a trial or a network: its calls that are not connected yet, and those that are. */
type Customer = {
  readonly connects: TokenBucket;
  /** Whether attempts that connect do not count. */
  readonly isNetwork: boolean;
  readonly maxHalfOpen: number;
  halfOpen: number;
  connected: number;
};

type Lines = { calls: number; halfOpen: number };

/**
 * Shares the lines of the embedded voice among those who call: no address and no account can hold or use up what the
 * others need, and free trials leave a share to people who are signed in.
 */
export class CallerQuota {
  #maxCalls: number;
  readonly #all: Lines = { calls: 0, halfOpen: 0 };
  readonly #trials: Lines = { calls: 0, halfOpen: 0 };
  readonly #trialConnects: TokenBucket;
  readonly #customersByKey = new Map<string, Customer>();
  readonly #nowMs: () => number;

  constructor(maxCalls: number, processes: number, nowMs: () => number = () => performance.now()) {
    this.#maxCalls = maxCalls;
    this.#nowMs = nowMs;
    const { atOnce, perSecond } = TRIAL_CONNECTS_PER_PROCESS;
    this.#trialConnects = new TokenBucket(atOnce * processes, perSecond * processes, nowMs);
  }

  /** Calls that go on stay, also above it. */
  setMaxCalls(maxCalls: number): void {
    this.#maxCalls = maxCalls;
  }

  take(caller: Caller): QuotaResult {
    // Before those of this caller are looked up: one that is forgotten then would not be counted.
    if (this.#customersByKey.size >= MAX_KNOWN) this.#forgetIdle();
    const customers = this.#customersOf(caller);
    const refusal = this.#linesRefusal(caller) ?? halfOpenRefusal(customers) ?? this.#rateRefusal(caller, customers);
    if (refusal) return { type: 'refused', ...refusal };
    return { type: 'admitted', place: this.#hold(caller, customers) };
  }

  #linesRefusal({ isTrial }: Caller): QuotaRefusal | undefined {
    const { calls, halfOpen } = this.#all;
    if (calls >= this.#maxCalls || (isTrial && this.#trials.calls >= this.#share(TRIAL_SHARE))) return atCapacity;
    if (halfOpen >= this.#share(HALF_OPEN_SHARE)) return tooManyConnects;
    if (isTrial && this.#trials.halfOpen >= this.#share(TRIAL_HALF_OPEN_SHARE)) return tooManyConnects;
    return undefined;
  }

  /** Takes one connect of each rate, or none. */
  #rateRefusal({ isTrial }: Caller, customers: readonly Customer[]): QuotaRefusal | undefined {
    const taken: TokenBucket[] = [];
    for (const bucket of this.#bucketsOf(isTrial, customers)) {
      if (!bucket.take(1)) {
        for (const one of taken) one.giveBack(1);
        return tooManyConnects;
      }
      taken.push(bucket);
    }
    return undefined;
  }

  #bucketsOf(isTrial: boolean, customers: readonly Customer[]): TokenBucket[] {
    return [...customers.map(({ connects }) => connects), ...(isTrial ? [this.#trialConnects] : [])];
  }

  #hold({ isTrial }: Caller, customers: readonly Customer[]): CallPlace {
    const lines = isTrial ? [this.#all, this.#trials] : [this.#all];
    const halfOpen = [...lines, ...customers];
    let state: 'half-open' | 'connected' | 'released' = 'half-open';
    for (const one of lines) one.calls += 1;
    for (const one of halfOpen) one.halfOpen += 1;
    const connected = () => {
      if (state !== 'half-open') return;
      state = 'connected';
      for (const one of halfOpen) one.halfOpen -= 1;
      for (const one of customers) one.connected += 1;
      for (const { isNetwork, connects } of customers) if (isNetwork) connects.giveBack(1);
    };
    const release = () => {
      if (state === 'released') return;
      if (state === 'half-open') for (const one of halfOpen) one.halfOpen -= 1;
      else for (const one of customers) one.connected -= 1;
      for (const one of lines) one.calls -= 1;
      state = 'released';
    };
    const refund = () => {
      if (state === 'released') return;
      release();
      for (const bucket of this.#bucketsOf(isTrial, customers)) bucket.giveBack(1);
    };
    return { connected, release, refund };
  }

  #share(share: number): number {
    return Math.max(1, Math.floor(this.#maxCalls * share));
  }

  #customersOf({ payer, isTrial, address }: Caller): Customer[] {
    const perAddress = isTrial ? TRIAL_HALF_OPEN_PER_ADDRESS : HALF_OPEN_PER_ADDRESS;
    const networks = networksOf(address).map(({ key, share }) =>
      this.#customer(`${isTrial ? 'trial-' : ''}address ${key}`, true, perAddress * share, share),
    );
    return [this.#customer(`payer ${payer}`, false, HALF_OPEN_PER_PAYER, 1), ...networks];
  }

  #customer(key: string, isNetwork: boolean, maxHalfOpen: number, share: number): Customer {
    const known = this.#customersByKey.get(key);
    if (known) return known;
    const { atOnce, perSecond } = isNetwork ? FAILED_CONNECTS_PER_ADDRESS : CONNECTS_PER_PAYER;
    const connects = new TokenBucket(atOnce * share, perSecond * share, this.#nowMs);
    const customer = { connects, isNetwork, maxHalfOpen, halfOpen: 0, connected: 0 };
    this.#customersByKey.set(key, customer);
    return customer;
  }

  #forgetIdle(): void {
    for (const [key, { connects, halfOpen, connected }] of this.#customersByKey) {
      if (halfOpen === 0 && connected === 0 && connects.isFull) this.#customersByKey.delete(key);
    }
  }
}

/** A network whose calls do connect may have more of them on the way. */
function halfOpenRefusal(customers: readonly Customer[]): QuotaRefusal | undefined {
  const isFull = ({ isNetwork, halfOpen, maxHalfOpen, connected }: Customer) =>
    halfOpen >= maxHalfOpen + (isNetwork ? connected : 0);
  return customers.some(isFull) ? tooManyConnects : undefined;
}

const atCapacity: QuotaRefusal = {
  code: 'at_capacity',
  message: 'The voice service is at capacity. Please try again in a moment.',
  retryAfterS: 15,
};

const tooManyConnects: QuotaRefusal = {
  code: 'too_many_connects',
  message: 'Too many calls start at once.',
  retryAfterS: 1,
};
