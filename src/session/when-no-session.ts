import { subscribe } from 'valtio';
import { isSessionActive, session } from '../state/session.ts';

/** Runs the work now, or as soon as the current session has ended. */
export function whenNoSession(work: () => void): void {
  if (!isSessionActive(session)) return work();
  const unsubscribe = subscribe(session, () => {
    if (isSessionActive(session)) return;
    unsubscribe();
    work();
  });
}
