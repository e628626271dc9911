/** Background Sync: Chromium only; not in TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
}

interface ServiceWorkerGlobalScope {
  readonly __WB_MANIFEST: readonly (string | { readonly url: string; readonly revision: string | null })[];
}

interface ImportMeta {
  readonly env: { readonly PROD: boolean };
}
