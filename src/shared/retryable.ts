/** HTTP statuses after which the same request may succeed later: timeout, too early, rate limit. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Whether the same request may succeed later without anything being changed.
 * @param status the HTTP status; 0 when no response came
 */
export function isRetryable({ status }: { readonly status: number }): boolean {
  return status === 0 || status >= 500 || RETRYABLE_STATUSES.has(status);
}
