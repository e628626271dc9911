import { subscribe } from 'valtio';
import { isSessionActive, session } from '../state/session.ts';

/** Now, or as soon as the running conversation has ended. */
export function whenNoSession(work: () => void): void {
  if (!isSessionActive(session)) return work();
  const stop = subscribe(session, () => {
    if (isSessionActive(session)) return;
    stop();
    work();
  });
}
