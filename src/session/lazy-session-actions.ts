import { subscribe } from 'valtio';
import type { AppServices } from '../ports/services.ts';
import { account } from '../state/account.ts';
import { showNotice } from '../state/notices.ts';
import { trial } from '../state/trial.ts';
import type { SessionActions } from './session-actions.ts';

export type LazySessionActions = SessionActions & {
  /** Fetches what a conversation takes, so that the tap on Start has it at hand. */
  prepareSession(): Promise<void>;
};

/** Talking, fetched once the first screen stands. When it is here, a tap runs through to the microphone at once. */
export function createLazySessionActions(world: AppServices): LazySessionActions {
  let here: SessionActions | undefined;
  let loading: Promise<SessionActions | undefined> | undefined;

  /** Undefined when it could not be fetched. The next tap asks again. */
  function load(): Promise<SessionActions | undefined> {
    loading ??= fetchFlows(world).then(
      (flows) => (here = flows),
      () => (loading = undefined),
    );
    return loading;
  }

  return {
    prepareSession: async () => void (await load()),
    startSession() {
      if (here && isTrialTold()) return here.startSession();
      return Promise.all([load(), trialTold()]).then(([flows]) => flows?.startSession() ?? refuse());
    },
    stopSession: async () => here?.stopSession(),
    changeMicrophone: async () => here?.changeMicrophone(),
    resumeSession: async () => here?.resumeSession(),
    setDeviceSpeaking: (isSpeaking) => here?.setDeviceSpeaking(isSpeaking),
    enableAudio: async () => here?.enableAudio(),
    setInputLanguage: (language) => here?.setInputLanguage(language),
  };
}

async function fetchFlows(world: AppServices): Promise<SessionActions> {
  const [{ createSessionActions }, parts] = await Promise.all([import('./session-actions.ts'), world.sessionParts()]);
  return createSessionActions({ ...world, ...parts });
}

/** A tap may come before it is known whether a stranger has a trial. */
function isTrialTold(): boolean {
  return account.current.type !== 'visitor' || trial.current.type !== 'loading';
}

function trialTold(): Promise<void> {
  return new Promise((resolve) => {
    if (isTrialTold()) return resolve();
    const stop = subscribe(trial, () => {
      if (!isTrialTold()) return;
      stop();
      resolve();
    });
  });
}

function refuse(): void {
  showNotice({ type: 'start-refused', reason: 'network' });
}
