import { createHttpApi } from '../../src/adapters/http-api.ts';
import type { OutboxChange } from '../../src/ports/device.ts';
import { OUTBOX_CHANNEL } from '../../src/protocol/service-message.ts';
import { alone } from '../../src/storage/alone.ts';
import { createDatabase } from '../../src/storage/database.ts';
import { drainOutbox } from '../../src/storage/drain-outbox.ts';
import { createStoredKeys } from '../../src/storage/keys.ts';
import { createVault } from '../../src/storage/vault.ts';

const database = createDatabase();
const keys = createStoredKeys(database);
const api = createHttpApi({ origin: '', token: async () => (await keys.read())?.token });
const vault = createVault(database);
const channel = new BroadcastChannel(OUTBOX_CHANNEL);

/** One pass over the outbox, from the service worker. @returns when to try again, if anything is left. */
export function drainFromWorker(isReachable: boolean): Promise<number | undefined> {
  return drainOutbox({
    vault,
    api,
    alone,
    isReachable,
    keys: keys.read,
    clock: { now: Date.now },
    chance: Math.random,
    announce: (change: OutboxChange) => channel.postMessage(change),
  });
}
