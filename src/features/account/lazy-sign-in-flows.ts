import type { AppServices } from '../../ports/services.ts';
import type { SignInFlows } from './sign-in-flows.ts';

export type LazySignInFlows = SignInFlows & {
  /** Fetches what signing in takes, so that a press on a provider's button still counts as one. */
  prepareSignIn(): Promise<void>;
};

/** Signing in, fetched when its screen opens. */
export function createLazySignInFlows(world: AppServices): LazySignInFlows {
  let loading: Promise<SignInFlows | undefined> | undefined;

  /** Undefined when it could not be fetched. The next press asks again. */
  function flows(): Promise<SignInFlows | undefined> {
    loading ??= import('./sign-in-flows.ts').then(
      ({ createSignInFlows }) => createSignInFlows(world),
      () => (loading = undefined),
    );
    return loading;
  }

  return {
    prepareSignIn: async () => void (await flows()),
    signIn: async (credentials) => (await flows())?.signIn(credentials) ?? unreached,
    register: async (registration) => (await flows())?.register(registration) ?? unreached,
    startSocialLogin: async (connection) => (await flows())?.startSocialLogin(connection) ?? unreachable,
    finishSocialLogin: async (query, code) => (await flows())?.finishSocialLogin(query, code) ?? unreachable,
  };
}

const unreached = { type: 'failed', failure: { type: 'network' } } as const;
const unreachable = { type: 'failed', failure: { type: 'unreachable' } } as const;
