import type { PageStorage } from '../device/page-storage.ts';

/** What the identity client needs of the browser. */
export type IdentityPage = {
  readonly origin: string;
  readonly storage: PageStorage;
  now(): number;
  go(address: string): void;
  /** Undefined when the browser refuses. */
  openPopup(width: number, height: number): IdentityPopup | undefined;
  closeWindow(): void;
  /** Whether this window is the one in front. */
  hasFocus(): boolean;
  /** Runs alone among all tabs; rejects when it has waited too long. */
  withLock<Value>(name: string, waitMs: number, work: () => Promise<Value>): Promise<Value>;
  /** From the popup to the page that opened it; works also where the provider cuts their tie. */
  broadcast(name: string, text: string): void;
  listen(name: string, onText: (text: string) => void): () => void;
};

export type IdentityPopup = { go(address: string): void; isClosed(): boolean; close(): void };

export function createIdentityPage(storage: PageStorage): IdentityPage {
  return {
    origin: location.origin,
    // Not the tab's own storage: an installed app may come back in another tab than it left.
    storage,
    now: Date.now,
    go: (address) => location.assign(address),
    openPopup,
    closeWindow: () => close(),
    hasFocus: () => document.hasFocus(),
    withLock: (name, waitMs, work) => navigator.locks.request(name, { signal: AbortSignal.timeout(waitMs) }, work),
    broadcast,
    listen,
  };
}

function openPopup(width: number, height: number): IdentityPopup | undefined {
  const left = screenX + Math.max(0, (outerWidth - width) / 2);
  const top = screenY + Math.max(0, (outerHeight - height) / 2);
  const popup = open('', 'identity', `popup,width=${width},height=${height},left=${left},top=${top}`);
  if (!popup) return undefined;
  return {
    go: (address) => popup.location.replace(address),
    isClosed: () => popup.closed,
    close: () => popup.close(),
  };
}

function broadcast(name: string, text: string): void {
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel.postMessage(text);
}

function listen(name: string, onText: (text: string) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') onText(data);
  });
  return () => channel.close();
}
