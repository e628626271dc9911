import { subscribe } from 'valtio';
import type { World } from '../../ports/world.ts';
import { account } from '../../state/account.ts';
import { post } from '../../state/notices.ts';
import { trial } from '../../state/trial.ts';
import type { SessionFlows } from './session-flows.ts';

export type LazySessionFlows = SessionFlows & {
  /** Fetches what a conversation takes, so that the tap on Start has it at hand. */
  prepareSession(): Promise<void>;
};

/** Talking, fetched once the first screen stands. When it is here, a tap runs through to the microphone at once. */
export function createLazySessionFlows(world: World): LazySessionFlows {
  let here: SessionFlows | undefined;
  let loading: Promise<SessionFlows | undefined> | undefined;

  /** Undefined when it could not be fetched. The next tap asks again. */
  function load(): Promise<SessionFlows | undefined> {
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
    hearAgain: (isSpeaking) => here?.hearAgain(isSpeaking),
    enableAudio: async () => here?.enableAudio(),
    listenTo: (language) => here?.listenTo(language),
  };
}

async function fetchFlows(world: World): Promise<SessionFlows> {
  const [{ createSessionFlows }, parts] = await Promise.all([import('./session-flows.ts'), world.conversationParts()]);
  return createSessionFlows({ ...world, ...parts });
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
  post({ type: 'start-refused', reason: 'network' });
}
