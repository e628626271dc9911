import type { OutboxChange, OutboxSync } from '../../ports/device.ts';
import { OUTBOX_CHANNEL, OUTBOX_TAG } from '../../protocol/service-message.ts';
import type { DeliverResult, ServiceWorkerRequest } from '../../protocol/service-message.ts';

export type OutboxSyncOptions = {
  /** The service worker that is installed, if the browser has one. */
  registration(): Promise<ServiceWorkerRegistration | undefined>;
  /** Whether anything is waiting at all. */
  isWaiting(): Promise<boolean>;
  /** Whether some of it is where the service worker cannot see it. */
  isHeldHere(): boolean;
  /** Drains in the page when there is no service worker to do it. */
  drainHere(pass: { readonly isReachable: boolean; announce(change: OutboxChange): void }): Promise<number | undefined>;
};

/**
 * A service worker that has not answered by then may be dead. If it is not, no harm is done: the drain in the page
 * waits behind its lock and then finds nothing left to send.
 */
const ANSWER_MS = 5000;
const SOONEST_MS = 500;
/** A clock that was wrong must not put the next try years away. */
const MOST_MS = 5 * 60_000;

/** Hands the outbox to the service worker; drains in the page where there is none or it does not answer. */
export function createServiceWorkerOutboxSync(options: OutboxSyncOptions): OutboxSync {
  const listeners = new Set<(change: OutboxChange) => void>();
  const channel = new BroadcastChannel(OUTBOX_CHANNEL);
  let retry: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isNudged = false;

  channel.onmessage = ({ data }: MessageEvent<OutboxChange>) => tell(data);

  function tell(change: OutboxChange): void {
    for (const listener of listeners) listener(change);
  }

  function announce(change: OutboxChange): void {
    channel.postMessage(change);
    tell(change);
  }

  async function pass(isReachable: boolean): Promise<void> {
    if (!(await options.isWaiting())) return tryAgainAt(undefined);
    const registration = await options.registration();
    await askForSync(registration);
    const worker = options.isHeldHere() ? undefined : (registration?.active ?? undefined);
    const answer = await askWorker(worker, isReachable);
    const isDone = answer?.type === 'delivered';
    tryAgainAt(isDone ? answer.nextTryAtMs : await options.drainHere({ isReachable, announce }));
  }

  function tryAgainAt(nextTryAtMs: number | undefined): void {
    clearTimeout(retry);
    retry = undefined;
    if (nextTryAtMs === undefined) return;
    const waitMs = Math.min(MOST_MS, Math.max(SOONEST_MS, nextTryAtMs - Date.now()));
    retry = setTimeout(() => void run(false), waitMs);
  }

  function run(isReachable: boolean): Promise<void> {
    // A pass that is under way may have missed what came since: run another behind it.
    const next = (running ?? Promise.resolve())
      .then(() => pass(isReachable))
      .catch(() => tryAgainAt(Date.now() + MOST_MS));
    running = next;
    return next;
  }

  const syncNow = () => run(true);

  return {
    syncNow,
    nudge() {
      if (retry === undefined || isNudged) return;
      isNudged = true;
      void syncNow().then(() => (isNudged = false));
    },
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A bonus where it exists: the browser wakes the service worker when the network is back. */
async function askForSync(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  try {
    await registration?.sync?.register(OUTBOX_TAG);
  } catch {
    // Switched off by the person or the browser: the page tries by itself.
  }
}

function askWorker(worker: ServiceWorker | undefined, isReachable: boolean): Promise<DeliverResult | undefined> {
  if (!worker) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(undefined), ANSWER_MS);
    port1.onmessage = ({ data }: MessageEvent<DeliverResult>) => {
      clearTimeout(timer);
      port1.close();
      resolve(data);
    };
    worker.postMessage({ type: 'deliver', isReachable } satisfies ServiceWorkerRequest, [port2]);
  });
}
