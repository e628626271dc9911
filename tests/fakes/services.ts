import { createTermCorrection } from '../../src/platform/terms/term-correction.ts';
import type { DeviceData, KeptData } from '../../src/ports/device-data.ts';
import type { KeptPack } from '../../src/ports/language-packs.ts';
import type { FingerprintParts } from '../../src/ports/fingerprints.ts';
import type { OutboxChange } from '../../src/ports/outbox-sync.ts';
import type { InstallMode } from '../../src/ports/installation.ts';
import type { Interpreter, InterpreterUpdate } from '../../src/ports/interpreter.ts';
import type { DeviceReadiness } from '../../src/domain/on-device/interpreter-in-use.ts';
import type { ConnectionListener, ConnectResult } from '../../src/ports/voice-connection.ts';
import type { OpenMicrophoneResult, OpenMicrophone } from '../../src/ports/microphone.ts';
import type { Credentials } from '../../src/ports/token-store.ts';
import type { MediaCommands } from '../../src/ports/media-controls.ts';
import type { SessionServices } from '../../src/ports/services.ts';
import { createDatabase } from '../../src/storage/database.ts';
import { createIdbServerCache } from '../../src/storage/idb-server-cache.ts';
import { createFallbackConversationStore } from '../../src/storage/fallback-conversation-store.ts';
import { createIdbConversationStore } from '../../src/storage/idb-conversation-store.ts';
import { createInProcessInterpreter } from './interpreter.ts';
import { Listeners } from './listeners.ts';
import { FakeMicrophoneDelay } from './microphone-delay.ts';
import { FakeRoom } from './rooms.ts';
import { scriptedApi } from './scripted-api.ts';
import { openFakeConnection } from './voice-connection.ts';
import type { FakeConnectionDeps } from './voice-connection.ts';

let instances = 0;

export type FakeServices = SessionServices & {
  readonly deviceData: DeviceData;
  readonly api: ReturnType<typeof scriptedApi>;
  /** What happened, in order. */
  readonly log: string[];
  /** The remote end of the open connection. */
  readonly remote: { listener: ConnectionListener | undefined };
  /** Emits an update of the interpreter. */
  update(update: Partial<InterpreterUpdate>): void;
  /** Ends the open microphone, as unplugging does. */
  unplug(): void;
  /** The system takes the open microphone, or gives it back. */
  interruptMicrophone(isInterrupted: boolean): void;
  /** A device is plugged in or out. */
  changeDevices(): void;
  /** An upload changes a conversation of the outbox. */
  changeOutbox(change: OutboxChange): void;
  /** A measurement of the level meter. */
  measure(level: number): void;
  areTabsBlocked: boolean;
  /** Signing out at the identity provider leaves the page. */
  isProviderLeftTo: boolean;
  isDownloadRefused: boolean;
  /** The language packs on the device. */
  packs: readonly KeptPack[];
  isStorageForbidden: boolean;
  /** What `deviceData` lists. */
  keptData: readonly KeptData[];
  nextMicrophone: OpenMicrophoneResult | undefined;
  nextConnection: ConnectResult | undefined;
  /** Readiness of the on-device interpreter. */
  readiness: DeviceReadiness;
  /** The stored credentials. */
  keys: Credentials | undefined;
  nowMs: number;
  nextInstallMode: InstallMode;
  nextInstallResult: boolean;
  changeInstallMode(): void;
  /** The listener for updates of the app. */
  newVersion: Parameters<SessionServices['appUpdates']['watch']>[0] | undefined;
  isUntouched: boolean;
  /** The connection is dead: no packet arrives any more. */
  isSilent: boolean;
  /** When the page sent the oldest message that the service does not read. */
  unacknowledgedSinceMs: number | undefined;
  /** What the browser can do. */
  hasWebRtc: boolean;
  packets: number;
  /** There was speech while there was no connection. */
  hasSpoken: boolean;
  /** The browser's own translator; undefined where it has none. */
  deviceTranslation: ((text: string) => string) | undefined;
  /** The replay has caught up, or stopped with so much of it unsent. */
  catchUp(unsentMs?: number): void;
  presenceNow: { hidden: boolean; online: boolean; installed: boolean };
  presenceChanges(): void;
  changeTokenInOtherTab(): void;
  /** What the lock screen shows, with its commands. */
  media: { title: string; product: string; paused: boolean; commands: MediaCommands } | undefined;
  /** The system takes the audio output, or gives it back. */
  isSoundTaken: boolean;
  takeSound(taken: boolean): void;
};

const nothing: InterpreterUpdate = {
  changed: [],
  removed: [],
  order: undefined,
  totals: {
    usage: {} as InterpreterUpdate['totals']['usage'],
    costMicros: 0,
    unknownUsageCount: 0,
    unshownTokens: 0,
  },
  signals: [],
};

const fingerprint: FingerprintParts = {
  userAgent: 'Fake',
  screenResolution: '390x844',
  timezone: 'Europe/Madrid',
  language: 'en-US',
  platform: 'Linux',
  colorDepth: 24,
  hardwareConcurrency: 8,
  cookieEnabled: true,
};

/** In-memory implementations of all ports; the conversation store and server cache are the real ones, over a fake IndexedDB. */
export function fakeServices(answer: Parameters<typeof scriptedApi>[0]): FakeServices {
  instances += 1;
  const log: string[] = [];
  const remote: FakeServices['remote'] = { listener: undefined };
  /** By name. */
  const held = new Map<string, symbol>();
  const memory = new Map<string, string>();
  const database = createDatabase(`fake-${instances}`);
  let onUpdate: ((update: InterpreterUpdate) => void) | undefined;
  const microphoneEnded = new Listeners();
  const microphoneInterrupted = new Listeners<[boolean]>();
  const devicesChanged = new Listeners();
  const caughtUp = new Listeners<[unsentMs: number]>();
  const presenceChanged = new Listeners();
  const becameVisible = new Listeners();
  const connectivityChanged = new Listeners<[boolean]>();
  const tokenChanged = new Listeners();
  const soundTaken = new Listeners<[boolean]>();
  const installModeChanged = new Listeners();
  const outboxChanged = new Listeners<[OutboxChange]>();
  const levels = new Listeners<[number]>();
  let presenceBefore = { hidden: false, online: true };
  let isMeasuring = false;
  let isRecording = false;
  let captchaContainer: HTMLElement | undefined;
  let ids = 0;

  function microphone(isReplay = false): OpenMicrophone {
    return {
      deviceId: 'built-in',
      stream: {} as MediaStream,
      isReplay,
      close: () => void log.push('microphone closed'),
      setMuted: (muted) => void log.push(`microphone ${muted ? 'off' : 'on'}`),
      onInterrupted: (listener) => microphoneInterrupted.add(listener),
      onEnded: (listener) => microphoneEnded.add(listener),
    };
  }

  const connectionDeps: FakeConnectionDeps = {
    log,
    quality: () => ({
      roundTripMs: undefined,
      lossRatio: undefined,
      packetsReceived: (services.packets += services.isSilent ? 0 : 1),
      packetsLost: undefined,
      reportedAtMs: undefined,
      unacknowledgedSinceMs: services.unacknowledgedSinceMs,
    }),
  };

  function connect(listener: ConnectionListener, signal: AbortSignal): ConnectResult {
    const { result, farEnd } = openFakeConnection(listener, signal, connectionDeps);
    remote.listener = farEnd;
    return result;
  }

  function createInterpreter(): Interpreter {
    const interpreter = createInProcessInterpreter();
    return {
      ...interpreter,
      open(pair, listener) {
        onUpdate = listener;
        return interpreter.open(pair, listener);
      },
      close() {
        log.push('interpreter closed');
        interpreter.close();
      },
    };
  }

  const services: FakeServices = {
    log,
    remote,
    keys: undefined,
    nowMs: 1_000_000,
    isSilent: false,
    unacknowledgedSinceMs: undefined,
    hasWebRtc: true,
    packets: 0,
    hasSpoken: false,
    deviceTranslation: undefined,
    catchUp: (unsentMs = 0) => caughtUp.notify(unsentMs),
    presenceNow: { hidden: false, online: true, installed: false },
    presenceChanges() {
      const before = presenceBefore;
      const { hidden, online } = services.presenceNow;
      presenceBefore = { hidden, online };
      presenceChanged.notify();
      if (before.hidden && !hidden) becameVisible.notify();
      if (before.online !== online) connectivityChanged.notify(online);
    },
    changeTokenInOtherTab: () => tokenChanged.notify(),
    media: undefined,
    isSoundTaken: false,
    takeSound: (taken) => {
      services.isSoundTaken = taken;
      soundTaken.notify(taken);
    },
    nextMicrophone: undefined,
    nextConnection: undefined,
    nextInstallMode: 'none',
    nextInstallResult: true,
    changeInstallMode: () => installModeChanged.notify(),
    newVersion: undefined,
    isUntouched: true,
    readiness: { type: 'unable' },
    update: (update) => onUpdate?.({ ...nothing, ...update }),
    unplug: () => microphoneEnded.notify(),
    interruptMicrophone: (isInterrupted) => microphoneInterrupted.notify(isInterrupted),
    changeDevices: () => devicesChanged.notify(),
    changeOutbox: (change) => outboxChanged.notify(change),
    measure: (level) => void (isMeasuring && levels.notify(level)),
    areTabsBlocked: false,
    isProviderLeftTo: true,
    isDownloadRefused: false,
    packs: [],
    isStorageForbidden: false,
    keptData: [],
    adminTokenStore: {
      read: () => memory.get('admin'),
      save: (token) => void memory.set('admin', token),
      clear: () => void memory.delete('admin'),
    },
    api: scriptedApi(answer),
    captcha: {
      place(container) {
        captchaContainer = container;
        return () => void (captchaContainer = captchaContainer === container ? undefined : captchaContainer);
      },
      token: async (siteKey) => captchaContainer && `proof for ${siteKey}`,
    },
    clock: { now: () => services.nowMs },
    outboxSync: {
      syncNow: async () => void log.push('delivered'),
      nudge: () => void log.push('nudged'),
      onChanged: (listener) => outboxChanged.add(listener),
    },
    deviceData: {
      measure: async () => services.keptData,
      async removeAll() {
        services.keptData = [];
        log.push('everything removed');
      },
      restart: () => void log.push('restarted'),
    },
    files: {
      saveText: (name, text) => void log.push(`saved ${name}\n${text}`),
      async saveDownload(name, path) {
        log.push(`saved ${name}\n${path}`);
        return 200;
      },
    },
    fingerprints: { read: async () => ({ fingerprint, hash: 'fingerprint' }) },
    identity: {
      openPopup: () => undefined,
      signInByRedirect: async () => undefined,
      async signInByPopup(_settings, _connection, popup) {
        popup?.close();
        return { type: 'failed', failure: { type: popup ? 'unreachable' : 'popup-blocked' } };
      },
      handleCallback: async () => ({ type: 'failed', failure: { type: 'state-mismatch' } }),
      async signOut() {
        log.push('provider session ended');
        return services.isProviderLeftTo;
      },
    },
    installation: {
      mode: async () => services.nextInstallMode,
      onChanged: (listener) => void installModeChanged.add(listener),
      async prompt() {
        const isOffered = services.nextInstallMode === 'prompt';
        services.nextInstallMode = 'none';
        installModeChanged.notify();
        return isOffered && services.nextInstallResult;
      },
    },
    tokenStore: {
      read: () => services.keys,
      save: async (keys) => void (services.keys = keys),
      clear: async () => {
        services.keys = undefined;
        log.push('keys forgotten');
      },
      restoreCopy: async () => undefined,
      onChangedInOtherTab: (listener) => void tokenChanged.add(listener),
    },
    levels: {
      open: async () => void (isMeasuring = true),
      subscribe: (listener) => levels.add(listener),
      close: () => void (isMeasuring = false),
    },
    voiceTransport: {
      isSupported: () => services.hasWebRtc,
      unlockPlayback: () => void log.push('playback unlocked'),
      connect: async (_target, _microphone, listener, signal) => services.nextConnection ?? connect(listener, signal),
    },
    locks: {
      tryAcquire: async (name) => {
        if (held.has(name)) return undefined;
        const holder = Symbol(name);
        held.set(name, holder);
        return () => void (held.get(name) === holder && held.delete(name));
      },
      isFree: async (name) => !held.has(name),
      isAnyHeld: async (prefix) => [...held.keys()].some((name) => name.startsWith(prefix)),
    },
    rooms: new FakeRoom().device(),
    microphoneDelay: new FakeMicrophoneDelay(),
    unmutedLevels: { open: async () => undefined, subscribe: () => () => undefined, close: () => undefined },
    mediaControls: {
      show: (what, commands) => void (services.media = { ...what, commands, paused: services.media?.paused ?? false }),
      setPaused: (paused) => void (services.media && Object.assign(services.media, { paused })),
      clear: () => void (services.media = undefined),
    },
    preferences: {
      deviceId: () => 'device',
      trialId: () => memory.get('trial'),
      setTrialId: (id) => void (id ? memory.set('trial', id) : memory.delete('trial')),
      get: (key) => memory.get(key),
      set: (key, value) => void (value ? memory.set(key, value) : memory.delete(key)),
    },
    microphones: {
      permission: async () => 'granted',
      devices: async () => [{ deviceId: 'built-in', label: 'Built-in' }],
      open: async () => services.nextMicrophone ?? { type: 'opened', microphone: microphone() },
      onDevicesChanged: (listener) => devicesChanged.add(listener),
    },
    onDevice: {
      readiness: async () => services.readiness,
      download: async (_pair, onProgress, signal) => {
        onProgress(0.5);
        if (services.isDownloadRefused || signal.aborted) return false;
        onProgress(1);
        services.readiness = { type: 'ready', isVoiced: { source: true, target: true } };
        return true;
      },
      listPacks: async () => services.packs,
      keepPack: async ({ from, to, files }, _onProgress, signal) => {
        if (signal.aborted) return { type: 'failed', problem: 'stopped' };
        const others = services.packs.filter((one) => one.from !== from || one.to !== to);
        services.packs = [...others, { from, to, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }];
        return { type: 'kept' };
      },
      removePack: async ({ from, to }) => {
        services.packs = services.packs.filter((one) => one.from !== from || one.to !== to);
      },
      unlockSpeech: () => void log.push('voice unlocked'),
      translate: async (text) => services.deviceTranslation?.(text),
      speak: async (text) => {
        log.push(`this device says: ${text}`);
        return 'spoken';
      },
      connect: async (_pair, _microphone, listener, signal) => {
        if (services.nextConnection) return services.nextConnection;
        log.push('opened on this device');
        const result = connect(listener, signal);
        if (result.type === 'failed') return result;
        const setInputLanguage = (language: string) => void log.push(`listens to ${language}`);
        return { type: 'opened', connection: { ...result.connection, setInputLanguage } };
      },
    },
    lifecycle: {
      isHidden: () => services.presenceNow.hidden,
      isOnline: () => services.presenceNow.online,
      isInstalled: () => services.presenceNow.installed,
      onVisible: (listener) => becameVisible.add(listener),
      onOnline: (listener) => connectivityChanged.add(listener),
      onChanged: (listener) => presenceChanged.add(listener),
    },
    microphoneBuffer: {
      record: async () => void (isRecording = true),
      microphone: () => (isRecording ? microphone(true) : undefined),
      replay: async () => {
        if (!isRecording) return undefined;
        log.push('replayed');
        return { atMs: services.clock.now(), backlogMs: 1000, forgottenMs: 0 };
      },
      playNext: () => undefined,
      onCaughtUp: (listener) => caughtUp.add(listener),
      stopReplay: () => undefined,
      handOver: () => undefined,
      setByHand: (isByHand) => void log.push(isByHand ? 'buffer sends held turns' : 'buffer sends nothing'),
      hold: (sinceMs) => void log.push(`held since ${services.clock.now() - sinceMs} ms`),
      sendHeld: () => void log.push('held turn sent'),
      release: async () => void log.push('released'),
      delayMs: () => 0,
      lossBetween: () => 0,
      // Without a recording the real one cannot know, and assumes speech.
      hasSpeech: async () => !isRecording || services.hasSpoken,
      close: () => undefined,
    },
    tabs: {
      open: () => {
        if (services.areTabsBlocked) return undefined;
        log.push('tab opened');
        return { show: (address) => void log.push(`tab shows ${address}`), close: () => void log.push('tab closed') };
      },
    },
    wakeLock: { acquire: () => void log.push('screen held'), release: () => void log.push('screen released') },
    session: {
      prepareSession: async () => undefined,
      enterRoom: () => undefined,
      startSession: async () => void log.push('session started'),
      stopSession: async () => void log.push('session stopped'),
      changeMicrophone: async () => undefined,
      pauseSession: () => void log.push('session paused'),
      resumeSession: async () => undefined,
      setDeviceSpeaking: () => undefined,
      enableAudio: async () => undefined,
      setInputLanguage: () => undefined,
      setTurnsByHand: () => undefined,
      holdTurn: (language) => void log.push(`holds ${language}`),
      releaseTurn: () => void log.push('releases'),
      correctTurn: (turnId, text) => void log.push(`corrects ${turnId}: ${text}`),
      writeTurn: (text, language) => void log.push(`writes ${language}: ${text}`),
    },
    serverCache: createIdbServerCache(database),
    audioInterruptions: {
      isInterrupted: () => services.isSoundTaken,
      onInterrupted: (listener) => soundTaken.add(listener),
    },
    storage: {
      isForbidden: async () => services.isStorageForbidden,
      persist: async () => void log.push('storage kept'),
      warnBeforeClose: (isOn) => void log.push(`closing guarded ${isOn}`),
    },
    conversationStore: createFallbackConversationStore(createIdbConversationStore(database), () => undefined),
    appUpdates: {
      watch: (on) => void (services.newVersion = on),
      precacheApp: () => void log.push('the app is kept'),
      checkForUpdate: () => void log.push('looked for a version'),
      isOutdated: async () => false,
      activate: () => void log.push('version takes over'),
      isUntouched: () => services.isUntouched,
      reload: () => void log.push('reloaded'),
    },
    conversationTitle: () => 'Conversation on a day',
    pairTitle: ({ source, target }) => `${source} – ${target}`,
    activateLocale: async () => undefined,
    sessionParts: async () => services,
    createInterpreter,
    loadTermCorrection: async () => createTermCorrection,
    random: () => 0.5,
    newId: () => `conversation-${(ids += 1)}`,
  };
  return services;
}
