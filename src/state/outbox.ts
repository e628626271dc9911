import { proxy } from 'valtio';

/**
 * Numbers of finished conversations of the signed-in user that are not on the server yet, by reason.
 * While no user is signed in, `needsSignIn` counts those of all users.
 */
export type OutboxCounts = { waiting: number; needsSignIn: number; rejected: number };

export const outbox = proxy<OutboxCounts>({ waiting: 0, needsSignIn: 0, rejected: 0 });

export function setOutbox(counts: OutboxCounts): void {
  Object.assign(outbox, counts);
}

export function unsavedCount({ waiting, needsSignIn, rejected }: OutboxCounts): number {
  return waiting + needsSignIn + rejected;
}
