import type { CallEvents } from './call-events.ts';
import type { VoiceProvider } from '../voice-providers/voice-providers-module.ts';
import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import { repeat, type RepeatingTask } from '../../shared/repeat.ts';
import { readHeldCalls } from './call-records.ts';
import type { CallRegistry } from './call-registry.ts';
import type { CallTerminator } from './call-terminator.ts';

/** How long a call may go on after another process was asked to end it. */
const POLL_INTERVAL_MS = 1000;

export type RemoteRequestsDeps = Pick<ServerDeps, 'db' | 'clock'> & {
  readonly registry: Pick<CallRegistry, 'open'>;
  readonly terminator: Pick<CallTerminator, 'hangUpSoon'>;
  readonly voice: Pick<VoiceProvider, 'setRoom'>;
  readonly events: Pick<CallEvents, 'callSweepFailed'>;
};

/** Polls the database for what concerns the calls of this process: requests to end them, speech on them, and their rooms. */
export function pollRemoteRequests(deps: RemoteRequestsDeps): RepeatingTask {
  return repeat(
    POLL_INTERVAL_MS,
    () => handleRequests(deps),
    (failure) => deps.events.callSweepFailed(failure),
  );
}

const deleted = { endReason: 'session_deleted', speechAt: null, room: null } as const;

async function handleRequests({ db, clock, registry, terminator, voice }: RemoteRequestsDeps): Promise<void> {
  const calls = registry.open();
  if (calls.length === 0) return;
  const callIds = calls.map((call) => call.id);
  const records = await readHeldCalls(db, callIds, clock());
  for (const call of calls) {
    const { endReason, speechAt, room } = records.get(call.id) ?? deleted;
    if (call.noteRoom(room ?? undefined)) voice.setRoom?.(call.id, room ?? undefined);
    if (endReason) terminator.hangUpSoon([call], endReason);
    else call.noteRemoteSpeech(speechAt);
  }
}
