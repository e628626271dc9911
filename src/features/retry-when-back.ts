import { useEffect, useEffectEvent } from 'react';
import type { RequestError } from '../domain/request-error.ts';
import type { AppServices } from '../ports/services.ts';
import { useServices } from './use-services.ts';

/** A person looks at the screen that waits for it. */
const PROBE_MS = 10_000;

/** Failures that mean "server unreachable", not "refused". */
const unreached: ReadonlySet<string> = new Set(['network_error', 'server_error', 'overloaded']);

export function isUnreached({ code }: Pick<RequestError, 'code'>): boolean {
  return unreached.has(code);
}

/**
 * Calls `retry` once the server responds again: asked when the network is back, when the page is visible again, and
 * every ten seconds. A probe that fails changes nothing on the screen.
 * @returns stops asking
 */
export function retryWhenBack(
  { api, lifecycle }: Pick<AppServices, 'api' | 'lifecycle'>,
  retry: () => void,
): () => void {
  let isStopped = false;
  const probe = async () => {
    if (lifecycle.isHidden() || !lifecycle.isOnline()) return;
    const result = await api.request('systemInfo', {});
    if (result.type === 'failed' || isStopped) return;
    stop();
    retry();
  };
  const timer = setInterval(() => void probe(), PROBE_MS);
  const stopListening = [lifecycle.onOnline(() => void probe()), lifecycle.onVisible(() => void probe())];
  function stop(): void {
    isStopped = true;
    clearInterval(timer);
    for (const stopOne of stopListening) stopOne();
  }
  return stop;
}

/** Loads again, by itself, what a screen could not load because the server was out of reach. */
export function useRetryWhenBack(isWaiting: boolean, retry: () => void): void {
  const services = useServices();
  const again = useEffectEvent(retry);
  useEffect(() => (isWaiting ? retryWhenBack(services, () => again()) : undefined), [services, isWaiting]);
}
