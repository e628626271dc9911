import { createTermCorrection } from '../../src/platform/terms/term-correction.ts';
import type { SessionDeps } from '../../src/session/session-deps.ts';
import { newSessionStore } from '../../src/state/session-store.ts';
import { fakeAudioInterruptions, fakeLevelMeter, fakeMicrophoneBuffer, fakeMicrophones } from './audio.ts';
import type { BufferCall, MicrophoneCall } from './audio.ts';
import { fakeClock } from './clock.ts';
import { fakeDeviceStorage, fakeLocks, fakePreferences } from './device-storage.ts';
import { deviceStores } from './device-stores.ts';
import { fakeInterpreters } from './interpreter.ts';
import type { InterpreterCall } from './interpreter.ts';
import { FakeMicrophoneDelay } from './microphone-delay.ts';
import { fakeOnDevice } from './on-device.ts';
import type { OnDeviceCall } from './on-device.ts';
import { fakeOriginalSound } from './original-sound.ts';
import { fakeOutboxSync } from './outbox-sync.ts';
import { fakeLifecycle, fakeMediaControls, fakeWakeLock } from './page.ts';
import { RecordedCalls } from './recorded-calls.ts';
import { FakeRoom } from './rooms.ts';
import { scriptedApi } from './scripted-api.ts';
import type { ScriptedAnswer } from './scripted-api.ts';
import { fakeSharedSound } from './shared-sound.ts';
import type { ConnectionCall } from './voice-connection.ts';
import { fakeVoiceTransport } from './voice-transport.ts';
import type { TransportCall } from './voice-transport.ts';

/** The steps of a session with its microphone, interpreter and connection. */
export type SessionCall =
  | BufferCall
  | ConnectionCall
  | InterpreterCall
  | MicrophoneCall
  | OnDeviceCall
  | TransportCall
  | { readonly type: 'term-correction-loaded' };

export type FakeSessionDeps = ReturnType<typeof fakeSessionDeps>;

/** A session whose ports are fakes; the stores are the real ones. */
export function fakeSessionDeps(answer: ScriptedAnswer) {
  const calls = new RecordedCalls<SessionCall>();
  const { record } = calls;
  const clock = fakeClock();
  const microphones = fakeMicrophones(record);
  const voiceTransport = fakeVoiceTransport(record);
  const interpreters = fakeInterpreters(record);
  let ids = 0;
  const deps = {
    ...deviceStores(),
    calls,
    /** Emits an update of the interpreter. */
    update: interpreters.update,
    api: scriptedApi(answer),
    audioInterruptions: fakeAudioInterruptions(),
    clock,
    levels: fakeLevelMeter(),
    lifecycle: fakeLifecycle(),
    locks: fakeLocks(),
    mediaControls: fakeMediaControls(),
    microphoneBuffer: fakeMicrophoneBuffer({ microphones, now: clock.now, record }),
    microphoneDelay: new FakeMicrophoneDelay(),
    microphones,
    onDevice: fakeOnDevice(voiceTransport, record),
    originalSound: fakeOriginalSound(),
    outboxSync: fakeOutboxSync(),
    preferences: fakePreferences(),
    rooms: new FakeRoom().device(),
    sharedSound: fakeSharedSound(() => microphones.opened(false)),
    storage: fakeDeviceStorage(),
    store: newSessionStore(),
    unmutedLevels: fakeLevelMeter(),
    voiceTransport,
    wakeLock: fakeWakeLock(),
    conversationTitle: () => 'Conversation on a day',
    createInterpreter: interpreters.create,
    loadTermCorrection: async () => async (terms, pair) => {
      const correction = await createTermCorrection(terms, pair);
      record({ type: 'term-correction-loaded' });
      return correction;
    },
    newId: () => `conversation-${(ids += 1)}`,
    pairTitle: ({ source, target }) => `${source} – ${target}`,
    random: () => 0.5,
  } satisfies SessionDeps & Record<string, unknown>;
  return Object.assign(deps, { sessionParts: async () => deps });
}
