/// <reference types="vite/client" />

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

/** Background Sync: Chromium only. */
interface ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

declare const __APP_VERSION__: string;
