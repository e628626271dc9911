import type { OutboxChange, OutboxCourier } from '../ports/device.ts';
import { OUTBOX_CHANNEL, OUTBOX_TAG } from '../protocol/service-message.ts';
import type { DeliverAnswer, ServiceRequest } from '../protocol/service-message.ts';

export type CourierOptions = {
  /** The service worker that is installed, if the browser has one. */
  registration(): Promise<ServiceWorkerRegistration | undefined>;
  /** Drains in the page when there is no service worker to do it. */
  drainHere(announce: (change: OutboxChange) => void): Promise<number | undefined>;
};

/** Longer than one upload may take; a service worker that has not answered by then is taken for dead. */
const ANSWER_MS = 30_000;
const SOONEST_MS = 500;

/** Hands the outbox to the service worker; drains in the page where there is none or it does not answer. */
export function createServiceCourier(options: CourierOptions): OutboxCourier {
  const listeners = new Set<(change: OutboxChange) => void>();
  const channel = new BroadcastChannel(OUTBOX_CHANNEL);
  let retry: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;

  channel.onmessage = ({ data }: MessageEvent<OutboxChange>) => tell(data);

  function tell(change: OutboxChange): void {
    for (const listener of listeners) listener(change);
  }

  function announce(change: OutboxChange): void {
    channel.postMessage(change);
    tell(change);
  }

  async function pass(): Promise<void> {
    const registration = await options.registration();
    await askForSync(registration);
    const answer = await askWorker(registration?.active ?? undefined);
    tryAgainAt(answer ? answer.nextTryAtMs : await options.drainHere(announce));
  }

  function tryAgainAt(nextTryAtMs: number | undefined): void {
    clearTimeout(retry);
    if (nextTryAtMs === undefined) return;
    retry = setTimeout(() => void deliver(), Math.max(SOONEST_MS, nextTryAtMs - Date.now()));
  }

  function deliver(): Promise<void> {
    // A pass that is under way may have missed what came since: run another behind it.
    const next = (running ?? Promise.resolve()).then(pass).catch(() => undefined);
    running = next;
    return next;
  }

  return {
    deliver,
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

function askWorker(worker: ServiceWorker | undefined): Promise<DeliverAnswer | undefined> {
  if (!worker) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(undefined), ANSWER_MS);
    port1.onmessage = ({ data }: MessageEvent<DeliverAnswer>) => {
      clearTimeout(timer);
      port1.close();
      resolve(data);
    };
    worker.postMessage({ type: 'deliver' } satisfies ServiceRequest, [port2]);
  });
}
