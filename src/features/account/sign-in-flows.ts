import type { IdentityConnection } from '../../ports/identity.ts';
import type { AppServices } from '../../ports/services.ts';
import { register, signIn } from './sign-in.ts';
import type { Credentials, Registration, SignInResult } from './sign-in.ts';
import { createSocialLogin } from './social-login.ts';
import type { SocialResult } from './social-login.ts';

export type SignInFlows = {
  signIn(credentials: Credentials): Promise<SignInResult>;
  register(registration: Registration): Promise<SignInResult>;
  /** May open a popup: call it synchronously from a user gesture. */
  startSocialLogin(connection: IdentityConnection): Promise<SocialResult>;
  finishSocialLogin(query: string, invitationCode?: string): Promise<SocialResult>;
};

export function createSignInFlows(world: AppServices): SignInFlows {
  const social = createSocialLogin(world);
  return {
    signIn: (credentials) => signIn(world, credentials),
    register: (registration) => register(world, registration),
    startSocialLogin: (connection) => social.start(connection),
    finishSocialLogin: (query, invitationCode) => social.finish(query, invitationCode),
  };
}
