import type { SimulatedClock } from './clock.ts';
import type { SimulatedDatabase } from './database.ts';
import type { Device } from './device.ts';
import type { SimulatedNetwork } from './network.ts';
import type { Outside } from './programs.ts';
import type { Random } from './random.ts';
import type { ServerHost } from './server-host.ts';

/** Everything that people use and that can fail. */
export type Deployment = {
  readonly clock: SimulatedClock;
  readonly random: Random;
  readonly network: SimulatedNetwork;
  readonly database: SimulatedDatabase;
  readonly server: ServerHost;
  readonly devices: readonly Device[];
  readonly outside: Outside;
};
