/// <reference types="vite/client" />

declare module '*.po?first' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?later' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

/** Background Sync: Chromium only. */
interface ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

declare const __APP_VERSION__: string;
