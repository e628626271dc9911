import { vi } from 'vitest';
import type { LiveSession } from '../../../src/session/live-session.ts';
import { SessionController } from '../../../src/session/session-controller.ts';
import type { SessionDeps } from '../../../src/session/session-deps.ts';
import type { ApiResult } from '../../../src/ports/api.ts';
import { setSignedIn, setTokens } from '../../../src/state/account.ts';
import { setChosenInterpreter, setReadiness } from '../../../src/state/device-interpreter.ts';
import { notices } from '../../../src/state/notices.ts';
import { setPair } from '../../../src/state/pair.ts';
import { setTrial } from '../../../src/state/trial.ts';
import { failed, ok } from '../../fakes/scripted-api.ts';
import type { MadeRequest } from '../../fakes/scripted-api.ts';
import { aUser } from '../../fixtures/people.ts';

export const ana = aUser();

export const voiceSession = {
  azure_session: {
    id: 'v1',
    client_secret: { value: 'secret' },
    webrtc_url: 'http://127.0.0.1/api/voice/calls',
    deployment: 'model',
  },
  session: { id: 's1' },
};

/** A server that grants every call. */
export function grantCalls({ name }: MadeRequest): ApiResult<unknown> {
  if (name === 'createSession') return ok(voiceSession);
  if (name === 'tokens') return ok({ available_tokens: 90, used_tokens: 10, unlimited: false });
  if (name === 'deleteSession') return ok({ message: '', deleted_turns_count: 0 });
  return failed(404, 'not_found');
}

/** Refusals of the start with their reason, other notices by type. */
export function noticesShown(): string[] {
  return notices.posted.map(({ notice }) =>
    notice.type === 'start-refused' ? `refused: ${notice.reason}` : notice.type,
  );
}

const controllers: SessionController[] = [];

/** A controller whose session `endSessions` ends. */
export function newController(services: SessionDeps): SessionController {
  const controller = new SessionController(services);
  controllers.push(controller);
  return controller;
}

/** For `afterEach`: a session that is left running would go on changing the state that the next test reads. */
export async function endSessions(): Promise<void> {
  vi.useRealTimers();
  await Promise.all(controllers.splice(0).map((controller) => controller.stopSession()));
}

export function liveIn({ session }: SessionController): LiveSession {
  if (session.type !== 'live') throw new Error(`the session is ${session.type}`);
  return session.live;
}

/** Waits for the end of a session that the user has not stopped. */
export async function stoppedByItself({ session }: SessionController): Promise<void> {
  if (session.type !== 'stopping') throw new Error(`the session is ${session.type}`);
  await session.stopped;
}

/** A user with tokens, and no room. For `beforeEach`. */
export function resetSession(): void {
  notices.posted = [];
  setSignedIn(ana);
  setTokens({ available_tokens: 100, used_tokens: 0, unlimited: false });
  setPair({ source: 'cmn', target: 'eng' });
  setTrial({ type: 'none' });
  setReadiness({ type: 'unable' });
  setChosenInterpreter(undefined);
}
