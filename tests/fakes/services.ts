import { createTermCorrection } from '../../src/platform/terms/term-correction.ts';
import type { SessionDeps } from '../../src/session/session-deps.ts';
import { newSessionStore } from '../../src/state/session-store.ts';
import { createDatabase } from '../../src/storage/database.ts';
import { createFallbackConversationStore } from '../../src/storage/fallback-conversation-store.ts';
import { createIdbConversationStore } from '../../src/storage/idb-conversation-store.ts';
import { createIdbServerCache } from '../../src/storage/idb-server-cache.ts';
import { fakeAudioInterruptions, fakeLevelMeter, fakeMicrophoneBuffer, fakeMicrophones } from './audio.ts';
import type { FakeAudioInterruptions, FakeLevelMeter, FakeMicrophoneBuffer, FakeMicrophones } from './audio.ts';
import {
  fakeAdminTokenStore,
  fakeDeviceData,
  fakeDeviceStorage,
  fakeLocks,
  fakePreferences,
  fakeTokenStore,
} from './device-storage.ts';
import type { FakeDeviceData, FakeDeviceStorage, FakeTokenStore } from './device-storage.ts';
import { fakeInterpreters } from './interpreter.ts';
import type { FakeInterpreters } from './interpreter.ts';
import { FakeMicrophoneDelay } from './microphone-delay.ts';
import { fakeOnDevice } from './on-device.ts';
import type { FakeOnDevice } from './on-device.ts';
import { fakeOutboxSync } from './outbox-sync.ts';
import type { FakeOutboxSync } from './outbox-sync.ts';
import {
  fakeAppUpdates,
  fakeFiles,
  fakeInstallation,
  fakeLifecycle,
  fakeMediaControls,
  fakeTabs,
  fakeWakeLock,
} from './page.ts';
import type {
  FakeAppUpdates,
  FakeFiles,
  FakeInstallation,
  FakeLifecycle,
  FakeMediaControls,
  FakeTabs,
  FakeWakeLock,
} from './page.ts';
import { FakeRoom } from './rooms.ts';
import { scriptedApi } from './scripted-api.ts';
import { fakeSessionActions } from './session-actions.ts';
import { fakeOriginalSound } from './original-sound.ts';
import type { FakeOriginalSound } from './original-sound.ts';
import { fakeSharedSound } from './shared-sound.ts';
import type { FakeSharedSound } from './shared-sound.ts';
import { fakeCaptcha, fakeFingerprints, fakeIdentity } from './sign-in.ts';
import type { FakeIdentity } from './sign-in.ts';
import { fakeVoiceTransport } from './voice-transport.ts';
import type { FakeVoiceTransport } from './voice-transport.ts';

let instances = 0;

export type FakeServices = SessionDeps & {
  readonly api: ReturnType<typeof scriptedApi>;
  readonly appUpdates: FakeAppUpdates;
  readonly audioInterruptions: FakeAudioInterruptions;
  readonly deviceData: FakeDeviceData;
  readonly files: FakeFiles;
  readonly identity: FakeIdentity;
  readonly installation: FakeInstallation;
  readonly levels: FakeLevelMeter;
  readonly lifecycle: FakeLifecycle;
  readonly mediaControls: FakeMediaControls;
  readonly microphoneBuffer: FakeMicrophoneBuffer;
  readonly microphones: FakeMicrophones;
  readonly onDevice: FakeOnDevice;
  readonly outboxSync: FakeOutboxSync;
  readonly originalSound: FakeOriginalSound;
  readonly sharedSound: FakeSharedSound;
  readonly storage: FakeDeviceStorage;
  readonly tabs: FakeTabs;
  readonly tokenStore: FakeTokenStore;
  readonly voiceTransport: FakeVoiceTransport;
  readonly wakeLock: FakeWakeLock;
  /** Emits an update of the interpreter. */
  readonly update: FakeInterpreters['update'];
  /** The steps of a session with its microphone, interpreter and connection, in order. */
  readonly log: string[];
  nowMs: number;
};

/** In-memory implementations of all ports; the conversation store and server cache are the real ones, over a fake IndexedDB. */
export function fakeServices(answer: Parameters<typeof scriptedApi>[0]): FakeServices {
  instances += 1;
  const database = createDatabase(`fake-${instances}`);
  let ids = 0;
  const now = () => services.nowMs;
  const log: string[] = [];
  const microphones = fakeMicrophones(log);
  const voiceTransport = fakeVoiceTransport(log);
  const interpreters = fakeInterpreters(log);
  const services: FakeServices = {
    nowMs: 1_000_000,
    log,
    update: interpreters.update,
    adminTokenStore: fakeAdminTokenStore(),
    api: scriptedApi(answer),
    appUpdates: fakeAppUpdates(),
    audioInterruptions: fakeAudioInterruptions(),
    captcha: fakeCaptcha(),
    clock: { now },
    conversationStore: createFallbackConversationStore(createIdbConversationStore(database), () => undefined),
    deviceData: fakeDeviceData(),
    files: fakeFiles(),
    fingerprints: fakeFingerprints(),
    identity: fakeIdentity(),
    installation: fakeInstallation(),
    levels: fakeLevelMeter(),
    lifecycle: fakeLifecycle(),
    locks: fakeLocks(),
    mediaControls: fakeMediaControls(),
    microphoneBuffer: fakeMicrophoneBuffer({ log, microphones, now }),
    microphoneDelay: new FakeMicrophoneDelay(),
    microphones,
    onDevice: fakeOnDevice(log, voiceTransport),
    outboxSync: fakeOutboxSync(),
    preferences: fakePreferences(),
    rooms: new FakeRoom().device(),
    serverCache: createIdbServerCache(database),
    session: fakeSessionActions(),
    originalSound: fakeOriginalSound(),
    sharedSound: fakeSharedSound(() => microphones.opened(false)),
    storage: fakeDeviceStorage(),
    store: newSessionStore(),
    tabs: fakeTabs(),
    tokenStore: fakeTokenStore(),
    unmutedLevels: fakeLevelMeter(),
    voiceTransport,
    wakeLock: fakeWakeLock(),
    activateLocale: async () => undefined,
    conversationTitle: () => 'Conversation on a day',
    createInterpreter: interpreters.create,
    loadTermCorrection: async () => async (terms, pair) => {
      const correction = await createTermCorrection(terms, pair);
      log.push('corrects names');
      return correction;
    },
    newId: () => `conversation-${(ids += 1)}`,
    pairTitle: ({ source, target }) => `${source} – ${target}`,
    random: () => 0.5,
    sessionParts: async () => services,
  };
  return services;
}
