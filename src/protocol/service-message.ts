/** What the page and the service worker say to one another. */

/** Page → service worker, with a port for the answer. */
export type ServiceWorkerRequest =
  | { readonly type: 'deliver'; readonly isReachable: boolean }
  | { readonly type: 'take-over' };

/** The answer to `deliver`: when to try again, or undefined when nothing is left to try. `undelivered`: it could not. */
export type DeliverResult =
  | { readonly type: 'delivered'; readonly nextTryAtMs: number | undefined }
  | { readonly type: 'undelivered' };

export function parseServiceWorkerRequest(data: unknown): ServiceWorkerRequest | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  if (data.type === 'deliver')
    return { type: 'deliver', isReachable: 'isReachable' in data && data.isReachable === true };
  return data.type === 'take-over' ? { type: 'take-over' } : undefined;
}

/** The channel on which both tell every tab what became of a waiting conversation. */
export const OUTBOX_CHANNEL = 'outbox';

/** The tag of the background sync, and the name of the lock that lets only one drain run. */
export const OUTBOX_TAG = 'outbox';
