/** The messages between the page and the service worker. Both sides may be of different versions of the app. */

/** Page → service worker, with a port for the reply. `deliver`: drain the outbox. `take-over`: activate now. */
export type ServiceWorkerRequest =
  | { readonly type: 'deliver'; readonly isReachable: boolean }
  | { readonly type: 'take-over' };

/** The reply to `deliver`: when to try again; undefined when nothing is left. `undelivered`: the pass failed. */
export type DeliverResult =
  | { readonly type: 'delivered'; readonly nextTryAtMs: number | undefined }
  | { readonly type: 'undelivered' };

export function parseServiceWorkerRequest(data: unknown): ServiceWorkerRequest | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  if (data.type === 'deliver')
    return { type: 'deliver', isReachable: 'isReachable' in data && data.isReachable === true };
  return data.type === 'take-over' ? { type: 'take-over' } : undefined;
}

/** The channel that reports the new state of a conversation of the outbox to all tabs. */
export const OUTBOX_CHANNEL = 'outbox';

/** The tag of the background sync, and the name of the lock under which the outbox is drained. */
export const OUTBOX_TAG = 'outbox';
