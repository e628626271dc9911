import type { Shelf } from '../ports/shelf.ts';
import { alone } from './alone.ts';
import { createDatabase } from './database.ts';
import { drainOutbox } from './drain-outbox.ts';
import type { Outbox } from './drain-outbox.ts';
import { createStoredKeys } from './keys.ts';
import type { StoredKeys } from './keys.ts';
import { createShelf } from './shelf.ts';
import { createSpareVault } from './spare-vault.ts';
import type { SpareVault } from './spare-vault.ts';
import { createVault } from './vault.ts';

export type DeviceStore = {
  readonly vault: SpareVault;
  readonly shelf: Shelf;
  readonly keys: StoredKeys;
  drain(pass: DrainPass): Promise<number | undefined>;
  /** Rejects where nothing can be kept. */
  open(): Promise<unknown>;
};

export type DrainPass = Omit<Outbox, 'vault' | 'alone' | 'chance'>;

/** All that this device keeps, over one database. */
export function createDeviceStore(onHeld: (count: number) => void): DeviceStore {
  const database = createDatabase();
  const vault = createSpareVault(createVault(database), onHeld);
  return {
    vault,
    open: database,
    shelf: createShelf(database),
    keys: createStoredKeys(database),
    drain: (pass) => drainOutbox({ ...pass, vault, alone, chance: Math.random }),
  };
}
