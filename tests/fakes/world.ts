import type { InstallWay } from '../../src/ports/installation.ts';
import type { Interpreter, InterpreterUpdate } from '../../src/ports/interpreter.ts';
import type { DeviceReadiness } from '../../src/domain/on-device/interpreter-in-use.ts';
import type { Line, LineListener, LineOpening } from '../../src/ports/line.ts';
import type { MicrophoneOpening, OpenMicrophone } from '../../src/ports/microphone.ts';
import type { Keys } from '../../src/ports/keyring.ts';
import type { MediaCommands } from '../../src/ports/device.ts';
import type { ConversationWorld } from '../../src/ports/world.ts';
import { createDatabase } from '../../src/storage/database.ts';
import { createShelf } from '../../src/storage/shelf.ts';
import { createSpareVault } from '../../src/storage/spare-vault.ts';
import { createVault } from '../../src/storage/vault.ts';
import { scriptedApi } from './scripted-api.ts';

let worlds = 0;

export type FakeWorld = ConversationWorld & {
  readonly api: ReturnType<typeof scriptedApi>;
  /** What happened, in order. */
  readonly log: string[];
  /** The far side of the open line. */
  readonly far: { listener: LineListener | undefined };
  /** Sends what the interpreter would make of the line. */
  update(update: Partial<InterpreterUpdate>): void;
  /** Ends the open microphone as unplugging does. */
  unplug(): void;
  nextMicrophone: MicrophoneOpening | undefined;
  nextLine: LineOpening | undefined;
  /** What this browser can do by itself. */
  readiness: DeviceReadiness;
  /** Who is signed in, as this device remembers it. */
  keys: Keys | undefined;
  nowMs: number;
  nextInstallWay: InstallWay;
  nextInstallAnswer: boolean;
  installWayChanged(): void;
  /** What the page hears of new versions. */
  newVersion: Parameters<ConversationWorld['versions']['begin']>[0] | undefined;
  isUntouched: boolean;
  /** The path is dead: nothing comes in any more. */
  isSilent: boolean;
  packets: number;
  /** Somebody spoke while there was no line. */
  hasSpoken: boolean;
  /** The past has been sent. */
  catchUp(): void;
  presenceNow: { hidden: boolean; online: boolean; installed: boolean };
  presenceChanges(): void;
  /** What the lock screen shows and can do. */
  media: { title: string; product: string; paused: boolean; commands: MediaCommands } | undefined;
  /** The system takes the sound, or gives it back. */
  takeSound(taken: boolean): void;
};

const nothing: InterpreterUpdate = {
  changed: [],
  removed: [],
  order: undefined,
  totals: { turnCount: 0, usage: {} as InterpreterUpdate['totals']['usage'], costMicros: 0, unknownUsageCount: 0 },
  signals: [],
  unknownCount: 0,
  malformedCount: 0,
};

/** A world in memory: the ports behave, nothing leaves the process. Storage is the real one. */
export function fakeWorld(answer: Parameters<typeof scriptedApi>[0]): FakeWorld {
  worlds += 1;
  const log: string[] = [];
  const far: FakeWorld['far'] = { listener: undefined };
  const held = new Set<string>();
  const memory = new Map<string, string>();
  const database = createDatabase(`world-${worlds}`);
  let onUpdate: ((update: InterpreterUpdate) => void) | undefined;
  let endMicrophone: () => void = () => undefined;
  let onCaughtUp: () => void = () => undefined;
  let onPresence: () => void = () => undefined;
  let onSoundTaken: (taken: boolean) => void = () => undefined;
  let ids = 0;

  function microphone(): OpenMicrophone {
    return {
      deviceId: 'built-in',
      close: () => void log.push('microphone closed'),
      setMuted: (muted) => void log.push(`microphone ${muted ? 'off' : 'on'}`),
      onInterrupted: () => () => undefined,
      onEnded: (listener) => {
        endMicrophone = listener;
        return () => undefined;
      },
    };
  }

  const line: Line = {
    send: () => undefined,
    unlockPlayback: async () => true,
    replaceMicrophone: () => void log.push('microphone replaced'),
    mute: () => void log.push('muted'),
    setQuiet: () => undefined,
    quality: async () => ({
      roundTripMs: undefined,
      lossShare: undefined,
      packetsReceived: (world.packets += world.isSilent ? 0 : 1),
      packetsMissed: undefined,
      reportedAtMs: undefined,
    }),
    hangUp: () => void log.push('line hung up'),
    close: () => void log.push('line closed'),
  };

  const interpreter: Interpreter = {
    open: async (_pair, listener) => void (onUpdate = listener),
    receive: () => undefined,
    settle: async () => undefined,
    close: () => void log.push('interpreter closed'),
  };

  const world: FakeWorld = {
    log,
    far,
    keys: undefined,
    nowMs: 1_000_000,
    isSilent: false,
    packets: 0,
    hasSpoken: false,
    catchUp: () => onCaughtUp(),
    presenceNow: { hidden: false, online: true, installed: false },
    presenceChanges: () => onPresence(),
    media: undefined,
    takeSound: (taken) => onSoundTaken(taken),
    nextMicrophone: undefined,
    nextLine: undefined,
    nextInstallWay: 'none',
    nextInstallAnswer: true,
    installWayChanged: () => undefined,
    newVersion: undefined,
    isUntouched: true,
    readiness: { type: 'unable' },
    update: (update) => onUpdate?.({ ...nothing, ...update }),
    unplug: () => endMicrophone(),
    adminKey: {
      read: () => memory.get('admin'),
      keep: (token) => void memory.set('admin', token),
      forget: () => void memory.delete('admin'),
    },
    api: scriptedApi(answer),
    captcha: { place: () => () => undefined, token: async (siteKey) => `proof for ${siteKey}` },
    clock: { now: () => world.nowMs },
    courier: {
      deliver: async () => void log.push('delivered'),
      nudge: () => void log.push('nudged'),
      onChanged: () => () => undefined,
    },
    files: { saveText: (name, text) => void log.push(`saved ${name}\n${text}`) },
    fingerprints: { read: async () => ({ fingerprint: {} as never, hash: 'fingerprint' }) },
    identity: {
      leave: async () => undefined,
      popUp: async () => ({ type: 'failed', failure: { type: 'popup-blocked' } }),
      arrive: async () => ({ type: 'failed', failure: { type: 'state-mismatch' } }),
      signOut: async () => void log.push('provider session ended'),
    },
    installation: {
      way: () => world.nextInstallWay,
      onChanged: (listener) => void (world.installWayChanged = listener),
      ask: async () => world.nextInstallAnswer,
    },
    keyring: {
      read: () => world.keys,
      keep: async (keys) => void (world.keys = keys),
      forget: async () => {
        world.keys = undefined;
        log.push('keys forgotten');
      },
      onChangedElsewhere: () => undefined,
    },
    levels: { open: async () => undefined, subscribe: () => () => undefined, close: () => undefined },
    lines: {
      unlockPlayback: () => void log.push('playback unlocked'),
      open: async (_address, _microphone, listener) => {
        if (world.nextLine) return world.nextLine;
        far.listener = listener;
        listener.onConnected();
        return { type: 'opened', line };
      },
    },
    locks: {
      tryHold: async (name) => {
        if (held.has(name)) return undefined;
        held.add(name);
        return () => held.delete(name);
      },
      isFree: async (name) => !held.has(name),
      isAnyHeld: async (prefix) => [...held].some((name) => name.startsWith(prefix)),
    },
    mediaControls: {
      show: (what, commands) => void (world.media = { ...what, commands, paused: false }),
      setPaused: (paused) => void (world.media && Object.assign(world.media, { paused })),
      clear: () => void (world.media = undefined),
    },
    memory: {
      deviceId: () => 'device',
      trialId: () => memory.get('trial'),
      keepTrialId: (id) => void (id ? memory.set('trial', id) : memory.delete('trial')),
      get: (key) => memory.get(key),
      set: (key, value) => void (value ? memory.set(key, value) : memory.delete(key)),
    },
    microphones: {
      permission: async () => 'granted',
      devices: async () => [{ deviceId: 'built-in', label: 'Built-in' }],
      open: async () => world.nextMicrophone ?? { type: 'opened', microphone: microphone() },
      onDevicesChanged: () => () => undefined,
    },
    onDevice: {
      readiness: async () => world.readiness,
      download: async (_pair, onProgress) => {
        onProgress(0.5);
        world.readiness = { type: 'ready', isVoiced: { source: true, target: true } };
        return true;
      },
      unlockVoice: () => void log.push('voice unlocked'),
      open: async (_pair, _microphone, listener) => {
        if (world.nextLine) return world.nextLine;
        log.push('opened on this device');
        far.listener = listener;
        listener.onConnected();
        return { type: 'opened', line: { ...line, listenTo: (language) => void log.push(`listens to ${language}`) } };
      },
    },
    presence: {
      isHidden: () => world.presenceNow.hidden,
      isOnline: () => world.presenceNow.online,
      isInstalled: () => world.presenceNow.installed,
      onChanged: (listener) => {
        onPresence = listener;
        return () => undefined;
      },
    },
    recall: {
      listen: async () => undefined,
      microphone,
      replay: async () => {
        log.push('replayed');
        return { backlogMs: 1000, forgottenMs: 0 };
      },
      go: () => undefined,
      onCaughtUp: (listener) => {
        onCaughtUp = listener;
        return () => undefined;
      },
      stop: () => undefined,
      delayMs: () => 0,
      lossBetween: () => 0,
      hasSpeech: async () => world.hasSpoken,
      close: () => undefined,
    },
    tabs: {
      open: () => {
        log.push('tab opened');
        return { show: (address) => void log.push(`tab shows ${address}`), close: () => void log.push('tab closed') };
      },
    },
    screen: { hold: () => void log.push('screen held'), release: () => void log.push('screen released') },
    shelf: createShelf(database),
    sound: {
      onTaken: (listener) => {
        onSoundTaken = listener;
        return () => void (onSoundTaken = () => undefined);
      },
    },
    storage: {
      isForbidden: async () => false,
      persist: async () => void log.push('storage kept'),
      guardClosing: (isOn) => void log.push(`closing guarded ${isOn}`),
    },
    vault: createSpareVault(createVault(database), () => undefined),
    versions: {
      begin: (on) => void (world.newVersion = on),
      keepApp: () => void log.push('the app is kept'),
      look: () => void log.push('looked for a version'),
      takeOver: () => void log.push('version takes over'),
      isUntouched: () => world.isUntouched,
      reload: () => void log.push('reloaded'),
    },
    conversationTitle: () => 'Conversation on a day',
    pairTitle: ({ source, target }) => `${source} – ${target}`,
    activateLocale: async () => undefined,
    conversationParts: async () => world,
    newInterpreter: () => interpreter,
    newId: () => `conversation-${(ids += 1)}`,
  };
  return world;
}
