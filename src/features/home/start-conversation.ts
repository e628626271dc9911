import { subscribe } from 'valtio';
import type { AppServices } from '../../ports/services.ts';
import type { StartOptions } from '../../ports/session-actions.ts';
import { account } from '../../state/account.ts';
import { currentInterpreter } from '../../state/device-interpreter.ts';
import { trial } from '../../state/trial.ts';
import { loadTrial } from '../trial/load-trial.ts';

type StartDeps = Pick<AppServices, 'api' | 'captcha' | 'clock' | 'fingerprints' | 'preferences' | 'session'>;

/** Starts the session; a tap that comes before the trial of a visitor is known waits for it, or asks for it again. */
export function startConversation(deps: StartDeps, options?: StartOptions): Promise<void> {
  const { session } = deps;
  // Synchronously where possible: browsers open the microphone and the audio output only inside the tap.
  if (!isTrialAwaited()) return session.startSession(options);
  void session.prepareSession();
  const answered = trial.current.type === 'retrying' ? loadTrial(deps) : trialLoaded();
  return answered.then(() => session.startSession(options));
}

/** A conversation that this device interprets needs no trial. */
function isTrialAwaited(): boolean {
  if (account.current.type !== 'visitor' || currentInterpreter() === 'device') return false;
  return trial.current.type === 'loading' || trial.current.type === 'retrying';
}

function trialLoaded(): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(trial, () => {
      if (trial.current.type === 'loading') return;
      stop();
      resolve();
    });
  });
}
