import { backoffMs } from '../../domain/backoff.ts';
import type { OutboxChange, OutboxSync } from '../../ports/outbox-sync.ts';
import {
  OUTBOX_CHANNEL,
  OUTBOX_TAG,
  type DeliverResult,
  type ServiceWorkerRequest,
} from '../../protocol/service-message.ts';
import { openBroadcastChannel } from '../device/broadcast-channel.ts';
import { reportFailure } from '../../shared/report-failure.ts';
import { systemClock } from '../../shared/system-clock.ts';

export type OutboxSyncOptions = {
  /** The installed service worker, if there is one. */
  registration(): Promise<ServiceWorkerRegistration | undefined>;
  /** Whether any conversation waits for upload. */
  isWaiting(): Promise<boolean>;
  /** Gives the service worker what it needs to upload. */
  prepareWorker(): Promise<void>;
  /** Whether one of them is in the memory of this page only, where the service worker cannot read it. */
  isPageOnly(): boolean;
  drainInPage(pass: { readonly isReachable: boolean; announce(change: OutboxChange): void }): Promise<DrainResult>;
};

/** `nextTryAtMs`: undefined when nothing is left to try. `hasReadFailed`: the device may have more than could be read. */
export type DrainResult = { readonly nextTryAtMs: number | undefined; readonly hasReadFailed: boolean };

/**
 * A service worker that has not replied by then may be dead. If it is not, the drain in the page waits for the outbox
 * lock and then finds nothing left to upload.
 */
const REPLY_TIMEOUT_MS = 5000;
const MIN_RETRY_MS = 500;
/** A wrong clock must not put the next attempt years away. */
const MAX_RETRY_MS = 5 * 60_000;

/** Drains the outbox in the service worker; in the page where there is none or it does not reply. */
export function createServiceWorkerOutboxSync(options: OutboxSyncOptions): OutboxSync {
  return new ServiceWorkerOutboxSync(options);
}

class ServiceWorkerOutboxSync implements OutboxSync {
  readonly #options: OutboxSyncOptions;
  readonly #listeners = new Set<(change: OutboxChange) => void>();
  /** Shared by all tabs and the service worker. */
  readonly #channel = openBroadcastChannel(OUTBOX_CHANNEL);
  /** Set while something is left to upload. */
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** The last pass; the next one starts after it. */
  #running: Promise<void> = Promise.resolve();
  #isNudged = false;
  /** Passes in a row in which the device could not be read or written. */
  #failedPasses = 0;

  constructor(options: OutboxSyncOptions) {
    this.#options = options;
    const channel = this.#channel;
    if (channel) channel.onmessage = ({ data }: MessageEvent<OutboxChange>) => this.#notify(data);
  }

  syncNow(): Promise<void> {
    return this.#run(true);
  }

  nudge(): void {
    if (this.#retryTimer === undefined || this.#isNudged) return;
    this.#isNudged = true;
    void this.syncNow().then(() => (this.#isNudged = false));
  }

  onChanged(listener: (change: OutboxChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Queued behind a running pass, which may have missed what was added since. */
  #run(isReachable: boolean): Promise<void> {
    this.#running = this.#running
      .then(() => this.#pass(isReachable))
      .catch((error: unknown) => {
        reportFailure(error);
        this.#scheduleRetry(this.#afterFailure());
      });
    return this.#running;
  }

  async #pass(isReachable: boolean): Promise<void> {
    if (!(await this.#options.isWaiting())) return this.#succeed(undefined);
    const registration = await this.#options.registration();
    await registerBackgroundSync(registration);
    const worker = this.#options.isPageOnly() ? undefined : (registration?.active ?? undefined);
    await this.#options.prepareWorker();
    const result = await askWorker(worker, isReachable);
    if (result?.type === 'delivered') return this.#succeed(result.nextTryAtMs);
    const announce = (change: OutboxChange) => this.#announce(change);
    const { nextTryAtMs, hasReadFailed } = await this.#options.drainInPage({ isReachable, announce });
    if (!hasReadFailed) return this.#succeed(nextTryAtMs);
    this.#scheduleRetry(Math.min(nextTryAtMs ?? Infinity, this.#afterFailure()));
  }

  #succeed(nextTryAtMs: number | undefined): void {
    this.#failedPasses = 0;
    this.#scheduleRetry(nextTryAtMs);
  }

  /** Storage often works again after seconds: a pass that it failed is repeated after 2 s, 4 s, up to 5 min. */
  #afterFailure(): number {
    this.#failedPasses += 1;
    return systemClock.now() + backoffMs(this.#failedPasses + 1, 1);
  }

  #scheduleRetry(atMs: number | undefined): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
    if (atMs === undefined) return;
    const delayMs = Math.min(MAX_RETRY_MS, Math.max(MIN_RETRY_MS, atMs - systemClock.now()));
    this.#retryTimer = setTimeout(() => void this.#run(false), delayMs);
  }

  #announce(change: OutboxChange): void {
    this.#channel?.postMessage(change);
    this.#notify(change);
  }

  #notify(change: OutboxChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}

/** Where it is supported, the browser wakes the service worker when the network returns. */
async function registerBackgroundSync(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  try {
    await registration?.sync?.register(OUTBOX_TAG);
  } catch {
    // Disabled by the user or the browser: the page retries on its own.
  }
}

/** Undefined without a worker, or when it does not reply in time. */
function askWorker(worker: ServiceWorker | undefined, isReachable: boolean): Promise<DeliverResult | undefined> {
  if (!worker) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(undefined), REPLY_TIMEOUT_MS);
    port1.onmessage = ({ data }: MessageEvent<DeliverResult>) => {
      clearTimeout(timer);
      port1.close();
      resolve(data);
    };
    worker.postMessage({ type: 'deliver', isReachable } satisfies ServiceWorkerRequest, [port2]);
  });
}
