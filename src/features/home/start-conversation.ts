import { subscribe } from 'valtio';
import type { AppServices } from '../../ports/services.ts';
import { account } from '../../state/account.ts';
import { trial } from '../../state/trial.ts';

/** Starts the session; a tap that comes before the trial of a visitor is known waits for it. */
export function startConversation({ session }: Pick<AppServices, 'session'>): Promise<void> {
  // Synchronously where possible: browsers open the microphone and the audio output only inside the tap.
  if (isTrialKnown()) return session.startSession();
  void session.prepareSession();
  return trialKnown().then(() => session.startSession());
}

function isTrialKnown(): boolean {
  return account.current.type !== 'visitor' || trial.current.type !== 'loading';
}

function trialKnown(): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(trial, () => {
      if (!isTrialKnown()) return;
      stop();
      resolve();
    });
  });
}
