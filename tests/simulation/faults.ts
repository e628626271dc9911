import type { Device, StorageFault } from './device.ts';
import type { StatementFault } from './database.ts';
import type { RequestFault } from './network.ts';
import type { Fault, Step } from './plan.ts';
import type { FaultCounter } from './single-fault.ts';
import type { Deployment } from './deployment.ts';

type FaultStep = Extract<Step, { readonly fails: Fault }>;

/** A shorter interruption is not noticed: what is said in it is lost, as with any burst of lost packets. */
export const SHORTEST_OUTAGE_MS = 1000;

/** The share of requests, writes or statements that fails while their fault lasts. */
const SHARE = 0.4;

const requestFaults: Partial<Record<Fault, RequestFault>> = {
  'requests-lost-before': 'lost-before',
  'requests-lost-after': 'lost-after',
  'requests-doubled': 'doubled',
  'requests-late': 'late',
};
const storageFaults: Partial<Record<Fault, StorageFault>> = {
  'device-storage-fails-before': 'fails-before',
  'device-storage-fails-after': 'fails-after',
  'device-storage-slow': 'slow',
};
const statementFaults: Partial<Record<Fault, StatementFault>> = {
  'database-fails-before': 'fails-before',
  'database-fails-after': 'fails-after',
  'database-slow': 'slow',
};

/** Statements that change nothing. */
const reads = /^(\s|--[^\n]*\n)*(select|begin|start)\b/i;

/** Carries out the faults of a plan, and ends them. */
export class Faults {
  readonly #deployment: Deployment;
  readonly #counter: FaultCounter;
  /** How each of them ends. */
  readonly #running = new Map<FaultStep, () => void>();
  #hasStatementFailed = false;

  constructor(deployment: Deployment, counter: FaultCounter) {
    this.#deployment = deployment;
    this.#counter = counter;
    const { network, database, server, devices } = deployment;
    network.judge = ({ device }) => this.#once('request', 'lost') ?? this.#lasting(requestFaults, device) ?? 'none';
    network.judgeChunk = () => counter.next('stream-chunk');
    network.judgeText = () => counter.next('channel-text');
    server.judgeMessage = () => counter.next('process-message');
    database.judge = (text) => this.#ofStatement(text) ?? this.#lasting(statementFaults) ?? 'none';
    for (const device of devices)
      device.judgeStorage = () => this.#once('storage', 'fails') ?? this.#lasting(storageFaults, device.name) ?? 'none';
  }

  begin(step: FaultStep): void {
    this.#running.set(step, this.#apply(step));
    const leastMs = step.fails === 'device-offline' ? SHORTEST_OUTAGE_MS : 0;
    this.#deployment.clock.schedule(Math.max(leastMs, step.lastsMs), () => this.#over(step));
  }

  /** The server may log errors of its database. */
  get isDatabaseFailing(): boolean {
    return this.#hasStatementFailed || [...this.#running.keys()].some(({ fails }) => statementFaults[fails]);
  }

  /** All of them, now. */
  end(): void {
    for (const step of this.#running.keys()) this.#over(step);
  }

  /** @returns ends it */
  #apply({ fails, device: name, size }: FaultStep): () => void {
    const { server, devices } = this.#deployment;
    const device = devices.find((candidate) => candidate.name === name);
    if (!device) throw new Error(`no device ${name}`);
    const aheadMs = Math.round((size - 0.5) * 20 * 60_000);
    const all: Partial<Record<Fault, [begin: () => void, end: () => void]>> = {
      'device-offline': [() => device.setOnline(false), () => device.setOnline(true)],
      'device-slow': [() => slowDown(device, 100 + 600 * size, 500 * size), () => slowDown(device, 20, 10)],
      'server-killed': [() => server.kill(), () => server.start()],
      'voice-process-killed': [() => server.killVoice(), () => undefined],
      'server-clock-jumps': [() => server.setClock(aheadMs), () => server.setClock(0)],
      'device-clock-jumps': [() => device.setClock(aheadMs), () => device.setClock(0)],
    };
    const [begin, end] = all[fails] ?? [];
    begin?.();
    return () => end?.();
  }

  #over(step: FaultStep): void {
    const end = this.#running.get(step);
    if (this.#running.delete(step)) end?.();
  }

  #ofStatement(text: string): StatementFault | undefined {
    const fault = reads.test(text) ? undefined : this.#once('statement', 'fails');
    if (fault) this.#hasStatementFailed = true;
    return fault;
  }

  #once<Prefix extends string>(point: 'request' | 'statement' | 'storage', prefix: Prefix) {
    const when = this.#counter.next(point);
    return when && (`${prefix}-${when}` as const);
  }

  #lasting<Kind>(kinds: Partial<Record<Fault, Kind>>, device?: string): Kind | undefined {
    for (const step of this.#running.keys()) {
      const kind = kinds[step.fails];
      const isMeant = device === undefined || step.device === device;
      if (kind !== undefined && isMeant && this.#deployment.random.chance(SHARE)) return kind;
    }
    return undefined;
  }
}

function slowDown({ connection }: Device, delayMs: number, jitterMs: number): void {
  Object.assign(connection, { delayMs, jitterMs });
}
