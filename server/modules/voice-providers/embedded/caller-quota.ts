import { TokenBucket } from '../../../../src/shared/token-bucket.ts';
import { networksOf } from '../../../shared/network.ts';
import type { Caller } from '../contract/voice-provider.ts';

/** The share of `maxCalls` that free trials may hold together: a signed-in user can always start. */
const TRIAL_SHARE = 0.8;
/** The share of `maxCalls` that calls may hold before they are connected. */
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
/** The connects per second of a process that all trials together may use. */
const TRIAL_CONNECTS_PER_PROCESS = { atOnce: 10, perSecond: 8 };
/** Above this many known subjects, those without calls and with unused rates are forgotten. */
const MAX_KNOWN = 2_000;

export type QuotaRefusal = { readonly code: string; readonly message: string; readonly retryAfterS: number };

/** One admitted call, from before it is opened until it has ended. Each method may be called repeatedly. */
export type CallSlot = {
  /** The client has connected. */
  connected(): void;
  /** The call has ended. */
  release(): void;
  /** The call was not opened, through no connection of the client: it does not count against its rate. */
  refund(): void;
};

export type QuotaResult =
  | { readonly type: 'admitted'; readonly slot: CallSlot }
  | ({ readonly type: 'refused' } & QuotaRefusal);

/** An account, a trial or a network: its calls that are not connected yet, and those that are. */
type QuotaSubject = {
  readonly connects: TokenBucket;
  /** Whether attempts that connect do not count. */
  readonly isNetwork: boolean;
  readonly maxHalfOpen: number;
  halfOpen: number;
  connected: number;
};

export type QuotaOptions = {
  readonly nowMs?: () => number;
  /** Called when there is one call more or less that has not connected yet. */
  readonly onHalfOpen?: (isTrial: boolean, change: 1 | -1) => void;
};

type CallCounts = { calls: number; halfOpen: number };

/**
 * Admission control of the embedded voice: limits concurrent calls and connects per account, trial and network, so that
 * none of them can use up the capacity, and keeps a share of it for signed-in users.
 */
export class CallerQuota {
  #maxCalls: number;
  readonly #all: CallCounts = { calls: 0, halfOpen: 0 };
  readonly #trials: CallCounts = { calls: 0, halfOpen: 0 };
  readonly #trialConnects: TokenBucket;
  readonly #subjectsByKey = new Map<string, QuotaSubject>();
  readonly #nowMs: () => number;
  readonly #onHalfOpen: Required<QuotaOptions>['onHalfOpen'];

  constructor(maxCalls: number, processes: number, options: QuotaOptions = {}) {
    const { nowMs = () => performance.now(), onHalfOpen = () => undefined } = options;
    this.#maxCalls = maxCalls;
    this.#nowMs = nowMs;
    this.#onHalfOpen = onHalfOpen;
    const { atOnce, perSecond } = TRIAL_CONNECTS_PER_PROCESS;
    this.#trialConnects = new TokenBucket(atOnce * processes, perSecond * processes, nowMs);
  }

  /** Calls that go on stay, also above it. */
  setMaxCalls(maxCalls: number): void {
    this.#maxCalls = maxCalls;
  }

  take(caller: Caller): QuotaResult {
    // Before those of this caller are looked up: one that is forgotten then would not be counted.
    if (this.#subjectsByKey.size >= MAX_KNOWN) this.#forgetIdle();
    const subjects = this.#subjectsOf(caller);
    const refusal = this.#callsRefusal(caller) ?? halfOpenRefusal(subjects) ?? this.#rateRefusal(caller, subjects);
    if (refusal) return { type: 'refused', ...refusal };
    return { type: 'admitted', slot: this.#hold(caller, subjects) };
  }

  #callsRefusal({ isTrial }: Caller): QuotaRefusal | undefined {
    const { calls, halfOpen } = this.#all;
    if (calls >= this.#maxCalls || (isTrial && this.#trials.calls >= this.#share(TRIAL_SHARE))) return atCapacity;
    if (halfOpen >= this.#share(HALF_OPEN_SHARE)) return tooManyConnects;
    if (isTrial && this.#trials.halfOpen >= this.#share(TRIAL_HALF_OPEN_SHARE)) return tooManyConnects;
    return undefined;
  }

  /** Takes one connect of each rate, or none. */
  #rateRefusal({ isTrial }: Caller, subjects: readonly QuotaSubject[]): QuotaRefusal | undefined {
    const taken: TokenBucket[] = [];
    for (const bucket of this.#bucketsOf(isTrial, subjects)) {
      if (!bucket.take(1)) {
        for (const value of taken) value.giveBack(1);
        return tooManyConnects;
      }
      taken.push(bucket);
    }
    return undefined;
  }

  #bucketsOf(isTrial: boolean, subjects: readonly QuotaSubject[]): TokenBucket[] {
    return [...subjects.map(({ connects }) => connects), ...(isTrial ? [this.#trialConnects] : [])];
  }

  #hold({ isTrial }: Caller, subjects: readonly QuotaSubject[]): CallSlot {
    const counts = isTrial ? [this.#all, this.#trials] : [this.#all];
    const halfOpen = [...counts, ...subjects];
    let state: 'half-open' | 'connected' | 'released' = 'half-open';
    const addHalfOpen = (change: 1 | -1) => {
      for (const call of halfOpen) call.halfOpen += change;
      this.#onHalfOpen(isTrial, change);
    };
    for (const count of counts) count.calls += 1;
    addHalfOpen(1);
    const connected = () => {
      if (state !== 'half-open') return;
      state = 'connected';
      addHalfOpen(-1);
      for (const subject of subjects) subject.connected += 1;
      for (const { isNetwork, connects } of subjects) if (isNetwork) connects.giveBack(1);
    };
    const release = () => {
      if (state === 'released') return;
      if (state === 'half-open') addHalfOpen(-1);
      else for (const subject of subjects) subject.connected -= 1;
      for (const count of counts) count.calls -= 1;
      state = 'released';
    };
    const refund = () => {
      if (state === 'released') return;
      release();
      for (const bucket of this.#bucketsOf(isTrial, subjects)) bucket.giveBack(1);
    };
    return { connected, release, refund };
  }

  #share(share: number): number {
    return Math.max(1, Math.floor(this.#maxCalls * share));
  }

  #subjectsOf({ payer, isTrial, address }: Caller): QuotaSubject[] {
    const perAddress = isTrial ? TRIAL_HALF_OPEN_PER_ADDRESS : HALF_OPEN_PER_ADDRESS;
    const networks = networksOf(address).map(({ key, share }) =>
      this.#subjectOf(`${isTrial ? 'trial-' : ''}address ${key}`, true, perAddress * share, share),
    );
    return [this.#subjectOf(`payer ${payer}`, false, HALF_OPEN_PER_PAYER, 1), ...networks];
  }

  #subjectOf(key: string, isNetwork: boolean, maxHalfOpen: number, share: number): QuotaSubject {
    const known = this.#subjectsByKey.get(key);
    if (known) return known;
    const { atOnce, perSecond } = isNetwork ? FAILED_CONNECTS_PER_ADDRESS : CONNECTS_PER_PAYER;
    const connects = new TokenBucket(atOnce * share, perSecond * share, this.#nowMs);
    const subject = { connects, isNetwork, maxHalfOpen, halfOpen: 0, connected: 0 };
    this.#subjectsByKey.set(key, subject);
    return subject;
  }

  #forgetIdle(): void {
    for (const [key, { connects, halfOpen, connected }] of this.#subjectsByKey) {
      if (halfOpen === 0 && connected === 0 && connects.isFull) this.#subjectsByKey.delete(key);
    }
  }
}

/** A network whose calls do connect may have more of them connecting. */
function halfOpenRefusal(subjects: readonly QuotaSubject[]): QuotaRefusal | undefined {
  const isFull = ({ isNetwork, halfOpen, maxHalfOpen, connected }: QuotaSubject) =>
    halfOpen >= maxHalfOpen + (isNetwork ? connected : 0);
  return subjects.some(isFull) ? tooManyConnects : undefined;
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
