import { expose } from 'comlink';
import { launch } from '../../../src/app/launch.ts';
import { createOutboxSync } from '../../../src/app/outbox-parts.ts';
import type { LanguageCode } from '../../../src/domain/language.ts';
import type { Turn } from '../../../src/domain/turn.ts';
import { sessionView } from '../../../src/domain/session-view.ts';
import { closeAccount } from '../../../src/features/account/close-account.ts';
import { signOutAfterSaving } from '../../../src/features/account/sign-out.ts';
import { Checkout } from '../../../src/features/purchase/checkout.ts';
import { loadCatalogue } from '../../../src/features/purchase/load-catalogue.ts';
import { openRoom, endRoom } from '../../../src/features/room/host-room.ts';
import { joinRoom } from '../../../src/features/join/guest-room.ts';
import { endSignIn } from '../../../src/app/end-sign-in.ts';
import { createWorkletMicrophoneBuffer } from '../../../src/platform/audio/worklet-microphone-buffer.ts';
import { createHttpApi } from '../../../src/platform/http/http-api.ts';
import { createSupervisedInterpreter } from '../../../src/platform/interpreter/supervised-interpreter.ts';
import { createHttpRooms } from '../../../src/platform/rooms/http-rooms.ts';
import { openRealtimeConnection } from '../../../src/platform/voice/realtime-connection.ts';
import { postOffer } from '../../../src/platform/voice/post-offer.ts';
import type { CallListener, WebRtcCall } from '../../../src/platform/voice/webrtc-call.ts';
import type { ConversationStore } from '../../../src/ports/conversation-store.ts';
import type { AppServices } from '../../../src/ports/services.ts';
import type { Locks } from '../../../src/ports/locks.ts';
import type { OpenMicrophone } from '../../../src/ports/microphone.ts';
import type { CallTarget } from '../../../src/ports/voice-connection.ts';
import { systemClock } from '../../../src/shared/system-clock.ts';
import { SessionController } from '../../../src/session/session-controller.ts';
import type { SessionDeps } from '../../../src/session/session-deps.ts';
import { account } from '../../../src/state/account.ts';
import { conversation, turnsOnScreen } from '../../../src/state/conversation.ts';
import { notices } from '../../../src/state/notices.ts';
import { pair, setPair } from '../../../src/state/pair.ts';
import { purchase } from '../../../src/state/purchase.ts';
import { holdToTalk } from '../../../src/state/hold-to-talk.ts';
import { room } from '../../../src/state/room.ts';
import { session } from '../../../src/state/session.ts';
import { shownSession } from '../../../src/state/session-store.ts';
import { createDatabase } from '../../../src/storage/database.ts';
import { drainOutbox } from '../../../src/storage/drain-outbox.ts';
import { createFallbackConversationStore } from '../../../src/storage/fallback-conversation-store.ts';
import { createIdbConversationStore } from '../../../src/storage/idb-conversation-store.ts';
import { createIdbServerCache } from '../../../src/storage/idb-server-cache.ts';
import type { TokenStore } from '../../../src/ports/token-store.ts';
import { fakeAdminTokenStore } from '../../fakes/device-storage.ts';
import { fakeAppUpdates, fakeFiles, fakeInstallation, fakeTabs } from '../../fakes/page.ts';
import type { FakeLifecycle } from '../../fakes/page.ts';
import { fakeSessionActions } from '../../fakes/session-actions.ts';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';
import { fakeCaptcha, fakeFingerprints, fakeIdentity } from '../../fakes/sign-in.ts';
import { createInterpreterApi } from '../../../workers/interpreter/interpreter-session.ts';

export type PagePorts = {
  readonly lifecycle: FakeLifecycle;
  readonly locks: Locks;
  readonly tokenStore: TokenStore;
  readonly openMicrophone: () => OpenMicrophone;
  readonly audioContext: AudioContext;
  /** The connected ports of a thread: the page's and the worker's. */
  readonly newPorts: () => [MessagePort, MessagePort];
  withOutboxLock(work: () => Promise<void>): Promise<void>;
  /** Injects the faults of the storage. */
  faulty(store: ConversationStore): ConversationStore;
  openCall: OpenCall;
  random(): number;
  newId(): string;
};

/** Opens the WebRTC call of an offer. */
export type OpenCall = (parts: {
  target: CallTarget;
  microphone: OpenMicrophone;
  listener: CallListener;
  signal: AbortSignal;
  postOffer: typeof postOffer;
}) => Promise<{ type: 'opened'; call: WebRtcCall } | { type: 'failed'; failure: { type: 'lost' } }>;

export type Page = ReturnType<typeof openPage>;

/** A tab: the page with its real modules behind the ports of the simulation. */
export function openPage(ports: PagePorts) {
  const fakes = fakeSessionDeps(() => {
    throw new Error('the page has an API');
  });
  const database = createDatabase();
  const conversationStore = createFallbackConversationStore(
    ports.faulty(createIdbConversationStore(database)),
    () => undefined,
  );
  const { tokenStore, locks, lifecycle, random, newId } = ports;
  const clock = systemClock;
  const api = createHttpApi({
    origin: '',
    onSuccess: () => services.outboxSync.nudge(),
    onTokenRefused: (...refused) => endSignIn(services, ...refused),
    token: () => tokenStore.read()?.token,
  });
  const audioContext = { ...fakes.audioInterruptions, resume: () => ports.audioContext, close: () => undefined };
  const services: AppServices & SessionDeps = {
    ...fakes,
    adminTokenStore: fakeAdminTokenStore(),
    appUpdates: fakeAppUpdates(),
    captcha: fakeCaptcha(),
    files: fakeFiles(),
    fingerprints: fakeFingerprints(),
    identity: fakeIdentity(),
    installation: fakeInstallation(),
    tabs: fakeTabs(),
    session: fakeSessionActions(),
    activateLocale: async () => undefined,
    api,
    clock,
    conversationStore,
    lifecycle,
    locks,
    newId,
    random,
    tokenStore,
    serverCache: createIdbServerCache(database),
    store: shownSession,
    microphones: { ...fakes.microphones, open: async () => ({ type: 'opened', microphone: ports.openMicrophone() }) },
    microphoneBuffer: createWorkletMicrophoneBuffer(audioContext),
    rooms: createHttpRooms({ origin: '', token: () => tokenStore.read()?.token }),
    outboxSync: createOutboxSync({ api, clock, conversationStore, tokenStore }, async () => ({
      conversationStore,
      drain: (pass) =>
        drainOutbox({ ...pass, conversationStore, knowsSignIn: true, withOutboxLock: ports.withOutboxLock, random }),
    })),
    createInterpreter: () => createSupervisedInterpreter(() => spawn(ports)),
    voiceTransport: {
      isSupported: () => true,
      unlockPlayback: () => undefined,
      connect: (target, microphone, listener, signal) =>
        openRealtimeConnection(
          {
            unlockPlayback: () => undefined,
            open: (to, from, calls, until) =>
              ports.openCall({ target: to, microphone: from, listener: calls, signal: until, postOffer }),
          },
          target,
          microphone,
          listener,
          signal,
        ),
    },
    sessionParts: async () => services,
  };
  const controller = new SessionController(services);
  Object.assign(services, { session: controller });
  return {
    services,
    controller,
    checkout: new Checkout(services),
    state: { account, conversation, notices, purchase, room, session },
    now: () => clock.now(),
    /** Conversations that the device could not store: the browser warns before they are lost. */
    pageOnlyCount: () => conversationStore.pageOnlyCount(),
    launch: () => launch(services),
    shown: () => turnsOnScreen(conversation).map(plainTurn),
    stage: () => sessionView(session).connection,
    setPair: (source: LanguageCode, target: LanguageCode) => setPair({ source, target }),
    pair: () => ({ ...pair.current }),
    signOut: (isUnsavedDeleted: boolean) =>
      signOutAfterSaving(services, { isUnsavedDeleted, isPersonalDeleted: false }),
    closeAccount: (password: string) => closeAccount(services, { typed: 'DELETE', confirmation: { password } }),
    loadCatalogue: () => loadCatalogue(services),
    openRoom: (language: LanguageCode) => openRoom(services, { name: 'Host', language, tokenCap: 100_000 }),
    endRoom: () => endRoom(services),
    joinRoom: (...args: Parameters<typeof joinRoom> extends [unknown, ...infer Rest] ? Rest : never) =>
      joinRoom(services, ...args),
    isByHand: () => holdToTalk.isOn,
    isHeld: () => holdToTalk.held !== undefined,
  };
}

export type PlainTurn = Pick<Turn, 'id' | 'startedAtMs'> & { readonly source: string; readonly translation: string };

function plainTurn({ id, startedAtMs, source, translation }: Turn): PlainTurn {
  return { id, startedAtMs, source: source.text, translation: translation.text };
}

function spawn({ newPorts }: PagePorts) {
  const [endpoint, far] = newPorts();
  expose(createInterpreterApi(), far);
  return { endpoint, onCrash: () => undefined, end: () => far.close() };
}
