import type { SimulatedClock } from './clock.ts';
import type { SimulatedDatabase, StatementFault } from './database.ts';
import type { Device, StorageFault } from './device.ts';
import type { RequestFault, SimulatedNetwork } from './network.ts';
import type { Fault, Step } from './plan.ts';
import type { Random } from './random.ts';
import type { ServerHost } from './server-host.ts';

type FaultStep = Extract<Step, { readonly fails: Fault }>;

type FaultDeps = {
  readonly clock: SimulatedClock;
  readonly random: Random;
  readonly network: SimulatedNetwork;
  readonly database: SimulatedDatabase;
  readonly server: ServerHost;
  readonly devices: readonly Device[];
};

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

/** Carries out the faults of a plan, and ends them. */
export class Faults {
  readonly #deps: FaultDeps;
  readonly #running = new Set<FaultStep>();

  constructor(deps: FaultDeps) {
    this.#deps = deps;
    const { network, database, devices } = deps;
    network.judge = ({ device }) => this.#chosen(requestFaults, (step) => step.device === device) ?? 'none';
    database.judge = () => this.#chosen(statementFaults, () => true) ?? 'none';
    for (const device of devices)
      device.judgeStorage = () => this.#chosen(storageFaults, (step) => step.device === device.name) ?? 'none';
  }

  begin(step: FaultStep): void {
    this.#running.add(step);
    this.#apply(step);
    this.#deps.clock.schedule(step.lastsMs, () => this.#over(step));
  }

  isDatabaseFailing(): boolean {
    return [...this.#running].some(({ fails }) => statementFaults[fails] !== undefined);
  }

  /** All of them, now. */
  end(): void {
    for (const step of this.#running) this.#over(step);
  }

  #apply({ fails, device: name, size }: FaultStep): void {
    const { server } = this.#deps;
    const device = this.#device(name);
    const aheadMs = Math.round((size - 0.5) * 20 * 60_000);
    if (fails === 'device-offline') device.setOnline(false);
    if (fails === 'device-slow') Object.assign(device.connection, { delayMs: 100 + 600 * size, jitterMs: 500 * size });
    if (fails === 'server-killed') server.kill();
    if (fails === 'voice-process-killed') server.killVoice();
    if (fails === 'server-clock-jumps') server.setClock(aheadMs);
    if (fails === 'device-clock-jumps') device.setClock(aheadMs);
  }

  #over(step: FaultStep): void {
    if (!this.#running.delete(step)) return;
    const { server } = this.#deps;
    const device = this.#device(step.device);
    if (step.fails === 'device-offline') device.setOnline(true);
    if (step.fails === 'device-slow') Object.assign(device.connection, { delayMs: 20, jitterMs: 10 });
    if (step.fails === 'server-killed') server.start();
    if (step.fails === 'server-clock-jumps') server.setClock(0);
    if (step.fails === 'device-clock-jumps') device.setClock(0);
  }

  #chosen<Kind>(kinds: Partial<Record<Fault, Kind>>, applies: (step: FaultStep) => boolean): Kind | undefined {
    for (const step of this.#running) {
      const kind = kinds[step.fails];
      if (kind !== undefined && applies(step) && this.#deps.random.chance(SHARE)) return kind;
    }
    return undefined;
  }

  #device(name: string): Device {
    const device = this.#deps.devices.find((one) => one.name === name);
    if (!device) throw new Error(`no device ${name}`);
    return device;
  }
}
