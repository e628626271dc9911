import { openBroadcastChannel } from '../device/broadcast-channel.ts';
import type { PageStorage } from '../device/page-storage.ts';

/** The browser, as the identity client needs it. */
export type IdentityPage = {
  readonly origin: string;
  readonly storage: PageStorage;
  now(): number;
  go(address: string): void;
  closeWindow(): void;
  hasFocus(): boolean;
  /** Runs while no other tab holds the lock; rejects after waiting for `waitMs`. */
  withLock<Value>(name: string, waitMs: number, work: () => Promise<Value>): Promise<Value>;
  /** From the popup to the page that opened it; works even after the provider has cut the opener relation. */
  broadcast(name: string, text: string): void;
  listen(name: string, onText: (text: string) => void): () => void;
};

export function createIdentityPage(storage: PageStorage): IdentityPage {
  return {
    origin: location.origin,
    // Not sessionStorage: an installed app may return from the provider in another tab.
    storage,
    now: Date.now,
    go: (address) => location.assign(address),
    closeWindow: () => close(),
    hasFocus: () => document.hasFocus(),
    withLock: (name, waitMs, work) => navigator.locks.request(name, { signal: AbortSignal.timeout(waitMs) }, work),
    broadcast,
    listen,
  };
}

function broadcast(name: string, text: string): void {
  const channel = openBroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel?.postMessage(text);
}

function listen(name: string, onText: (text: string) => void): () => void {
  const channel = openBroadcastChannel(name);
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') onText(data);
  });
  return () => channel?.close();
}
