import { createHttpApi } from '../../src/platform/http/http-api.ts';
import type { OutboxChange } from '../../src/ports/outbox-sync.ts';
import { OUTBOX_CHANNEL } from '../../src/protocol/service-message.ts';
import { withOutboxLock } from '../../src/storage/outbox-lock.ts';
import { systemClock } from '../../src/shared/system-clock.ts';
import { createDatabase } from '../../src/storage/database.ts';
import { drainOutbox } from '../../src/storage/drain-outbox.ts';
import { createIdbTokenCopy } from '../../src/storage/token-copy.ts';
import { createIdbConversationStore } from '../../src/storage/idb-conversation-store.ts';

const database = createDatabase();
const tokenCopy = createIdbTokenCopy(database);
const api = createHttpApi({ origin: '', token: async () => (await tokenCopy.read())?.token });
const conversationStore = createIdbConversationStore(database);
const channel = new BroadcastChannel(OUTBOX_CHANNEL);

/**
 * One pass over the outbox in the service worker.
 * @returns when to try again; undefined when nothing is left
 */
export function drainFromWorker(isReachable: boolean): Promise<number | undefined> {
  return drainOutbox({
    conversationStore,
    api,
    withOutboxLock,
    isReachable,
    credentials: tokenCopy.read,
    knowsSignIn: false,
    clock: systemClock,
    random: Math.random,
    announce: (change: OutboxChange) => channel.postMessage(change),
  });
}
