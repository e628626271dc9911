import type { StartRefusal } from '../domain/notice.ts';
import { withDeadline } from '../shared/async.ts';
import { pair } from '../state/pair.ts';
import type { RoomEnd } from '../state/room.ts';
import { beginRecording, type WithRecord } from './begin-recording.ts';
import { ConnectionSupervisor, type SessionListener } from './connection-supervisor.ts';
import { withEarlierTurns } from './continued-conversation.ts';
import { DeviceSpeaker } from './device-speaker.ts';
import { findTarget } from './find-target.ts';
import type { LiveSession } from './live-session.ts';
import { openMicrophone } from './open-microphone.ts';
import type { OpeningSession } from './opening-session.ts';
import type { SessionDeps } from './session-deps.ts';
import { listenInOneLanguage, withSpeakersOfSounds } from './sound/sound-input.ts';
import { UntranslatedTurns } from './untranslated-turns.ts';
import { UpdateReceiver } from './update-receiver.ts';
import { WrittenTurns } from './written-turns.ts';

/** A worker that has not responded by then will not. */
const WORKER_MS = 15_000;

export type OpenSessionResult =
  | { readonly type: 'opened'; readonly live: LiveSession }
  | { readonly type: 'refused'; readonly reason: StartRefusal; readonly roomEnd?: RoomEnd | undefined };

/**
 * From the tap on Start to a live session. Each step takes what the step before has made:
 *
 *   microphone ──▶ target (a call, or this device) ──▶ record on the device ──▶ interpreter and parts ──▶ connection
 *
 * Must run inside the tap: only there does the browser let the page ask for the microphone and play audio.
 * @throws the signal's reason when opening was aborted
 */
export async function openSession(
  services: SessionDeps,
  opening: OpeningSession,
  listener: SessionListener,
): Promise<OpenSessionResult> {
  const { signal } = opening.abort;
  const listening = await openMicrophone(services, opening);
  if (listening.type === 'refused') return listening;
  signal.throwIfAborted();
  const targeted = await findTarget(services, opening, listening);
  if (targeted.type === 'refused') return targeted;
  const recorded = await beginRecording(services, opening, targeted);
  const live = await assemble(services, opening, recorded, listener);
  const refusal = await live.supervisor.connect(signal);
  signal.throwIfAborted();
  return refusal ?? { type: 'opened', live };
}

/** All parts of a session, which is not connected yet. */
async function assemble(
  services: SessionDeps,
  { conversationId, scope, abort: { signal } }: OpeningSession,
  recorded: WithRecord,
  listener: SessionListener,
): Promise<LiveSession> {
  const { microphone, persister, continued } = recorded;
  const interpreter = withSpeakersOfSounds(services.createInterpreter(), services);
  scope.add(() => interpreter.close());
  const supervisor = new ConnectionSupervisor({ ...recorded, services, interpreter, ...listener });
  scope.add(() => supervisor.close());
  // Before it connects: nothing else is ever sent then.
  if (services.store.holdToTalk.isOn) supervisor.controls.setTurnsByHand(true);
  scope.add(listenInOneLanguage(supervisor.controls));
  const speaker = new DeviceSpeaker({ services, microphone });
  const written = new WrittenTurns({ services, interpreter, speaker, supervisor });
  scope.add(() => written.close());
  const isWritten = (itemId: string) => written.isUnanswered(itemId);
  const untranslated = new UntranslatedTurns({ services, interpreter, speaker, isWritten });
  scope.add(() => untranslated.close());
  const updates = new UpdateReceiver(services, persister, { supervisor, untranslated });
  if (continued) updates.adaptBy((update) => withEarlierTurns(update, continued));
  const ready = interpreter.open({ ...pair.current }, (update) => updates.receive(update));
  await withDeadline(WORKER_MS, ready);
  signal.throwIfAborted();
  return { ...recorded, conversationId, scope, supervisor, interpreter, updates, untranslated, written };
}
