import type { Turn } from '../domain/turn.ts';
import { withDeadline } from '../shared/async.ts';
import { turnsOnScreen } from '../state/conversation.ts';
import { reportFailure } from '../shared/report-failure.ts';
import type { LiveSession } from './live-session.ts';
import type { SessionDeps } from './session-deps.ts';
import { whenATurnIsOpen, whenTurnsAreDone } from './when-turns.ts';

/** How long the last translation may take to arrive after Stop. */
const LAST_TURNS_MS = 5000;
const SETTLE_MS = 3000;

/** The service reports speech this much after it was sent at most, over a slow network. */
const REPORT_MS = 1000;

/** Sends the turn that is held, mutes the microphone, and waits for the turns of everything that was sent. */
export async function waitForLastTurns(services: SessionDeps, live: LiveSession): Promise<void> {
  const { supervisor, microphone } = live;
  const stoppedAtMs = services.clock.now();
  await supervisor.controls.sendHeldTurn();
  // Stop wins over a connection that is being restored.
  await supervisor.stop();
  supervisor.controls.mute();
  const isPending = supervisor.isConnected() && (await hasUnreportedSpeech(services, live));
  microphone.close();
  if (!supervisor.isConnected()) return;
  await settle(live);
  const { conversation } = services.store;
  // Missing the deadline is expected: turns are stored without a translation, and speech without a turn is marked.
  if (isPending) await whenATurnIsOpen(conversation, REPORT_MS);
  await whenTurnsAreDone(conversation, LAST_TURNS_MS);
  await supervisor.replayer.reportUnheard(stoppedAtMs);
}

/** A worker that does not respond must not keep the session open: the turns it made are on screen. */
export async function settle({ interpreter }: LiveSession): Promise<void> {
  await withDeadline(SETTLE_MS, interpreter.settle()).catch(reportFailure);
}

/** The service may not have reported yet that a turn has begun. */
async function hasUnreportedSpeech(
  { clock, microphoneBuffer, store }: SessionDeps,
  { supervisor }: LiveSession,
): Promise<boolean> {
  const sinceMs = clock.now() - REPORT_MS;
  if ((supervisor.replayer.sentMs ?? 0) > sinceMs) return true;
  // Without a buffer it is not known whether anything was said.
  if (!microphoneBuffer.microphone()) return false;
  const ends = turnsOnScreen(store.conversation).map(({ voice }: Turn) => voice?.end?.atMs ?? 0);
  return microphoneBuffer.hasSpeech(Math.max(sinceMs, ...ends), clock.now());
}
