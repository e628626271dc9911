import { BLOCK_SAMPLES } from '../../src/domain/connection/audio-ring.ts';
import type { ConversationStore } from '../../src/ports/conversation-store.ts';
import type { Locks } from '../../src/ports/locks.ts';
import type { OpenMicrophone } from '../../src/ports/microphone.ts';
import type { Credentials, TokenStore } from '../../src/ports/token-store.ts';
import type { ConnectionQuality } from '../../src/ports/voice-connection.ts';
import { speedUpdate } from '../../src/protocol/realtime/session-updates.ts';
import { fakeLifecycle } from '../fakes/page.ts';
import type { SimulatedClock } from './clock.ts';
import type { DeviceNetwork, Link, SimulatedNetwork } from './network.ts';
import type { Program } from './program.ts';
import type { OpenCall, Page } from './programs/page.ts';
import type { Random } from './random.ts';
import { anyOf, portsBetween, Scope } from './scope.ts';
import type { Globals } from './scope.ts';

export type PageProgram = typeof import('./programs/page.ts');
export type StorageProgram = typeof import('./programs/storage.ts');

/** The fault of one write or read of the device's storage. */
export type StorageFault = 'none' | 'fails-before' | 'fails-after' | 'slow';

type DeviceDeps = {
  readonly name: string;
  readonly clock: SimulatedClock;
  readonly random: Random;
  readonly network: SimulatedNetwork;
  readonly programs: {
    readonly page: Program<PageProgram>;
    readonly storage: Program<StorageProgram>;
    readonly worklet: Program<unknown>;
  };
};

/** As the voice service takes it. */
const RATE_HZ = 16_000;
/** Five blocks of the worklet, and two packets of a call. */
const TICK_MS = 40;
const BLOCKS = 5;
const PACKETS = 2;
const PACKET_SAMPLES = 320;
const FULL_SCALE = 32_767;

const silence: readonly number[] = Array.from({ length: PACKETS }, () => 0);

/** `read`: the words in the packets of this tick. */
type Track = { read(): readonly number[] };
type NewProcessor = new (options: object) => Processor;
type Block = readonly (readonly Float32Array[])[];
type Processor = { process(inputs: Block, outputs: Block): boolean };

/** A phone with one tab, its storage and its microphone. */
export class Device {
  readonly name: string;
  readonly connection: DeviceNetwork;
  /** Decides what happens to each call of the storage. */
  judgeStorage: (method: string) => StorageFault = () => 'none';
  credentials: Credentials | undefined;
  /** The tab; undefined while it is closed. */
  page: Page | undefined;
  /** The word that is heard in each 20 ms to come. */
  #heard: number[] = [];
  readonly #deps: DeviceDeps;
  readonly #storage: Globals;
  #scope: Scope | undefined;
  /** The words that the microphone hears in the packets of this tick. */
  #codes: readonly number[] = [];
  #isMicrophoneOn = true;
  readonly #blocks = new Set<() => void>();
  readonly #calls = new Set<() => void>();
  readonly #locks = new Map<string, () => void>();
  #outboxLock: Promise<void> = Promise.resolve();
  readonly #stopTicking: () => void;

  constructor(deps: DeviceDeps) {
    this.name = deps.name;
    this.#deps = deps;
    this.connection = { name: deps.name, isDown: false, delayMs: 20, jitterMs: 10 };
    const disk = new Scope(deps.clock, deps.random, () => ({}));
    const setImmediate = (run: () => void) => void deps.clock.schedule(0, run);
    const platform = { ...disk.globals, setImmediate, globalThis: { setImmediate } };
    this.#storage = { ...deps.programs.storage({ globals: platform } as unknown as Scope) };
    let isTicking = true;
    const tick = () => {
      if (!isTicking) return;
      deps.clock.schedule(TICK_MS, tick);
      return this.#tick();
    };
    deps.clock.schedule(TICK_MS, tick);
    this.#stopTicking = () => (isTicking = false);
  }

  /** A person says the words, 300 ms each, from now on, after what is being said. */
  say(words: readonly number[], framesOfWord: number): void {
    for (const word of words) {
      this.#heard.push(...Array.from({ length: framesOfWord }, () => word), 0, 0, 0);
    }
  }

  /** The person falls silent. @returns the words that were not said to their end */
  hush(): number[] {
    const cut = [...new Set(this.#heard.filter((code) => code > 0))];
    this.#heard = [];
    return cut;
  }

  get isTalking(): boolean {
    return this.#heard.length > 0;
  }

  openTab(): Page {
    const { clock, random, programs, network } = this.#deps;
    const scope = new Scope(clock, random, (own) => this.#platform(own));
    this.#scope = scope;
    const audioContext = this.#audioContext(scope);
    const page = programs.page(scope).openPage({
      lifecycle: Object.assign(fakeLifecycle(), {}),
      locks: this.#webLocks(scope),
      tokenStore: this.#tokenStore(scope),
      openMicrophone: () => this.#openMicrophone(),
      audioContext: audioContext as never,
      newPorts: () => portsBetween(scope) as never,
      withOutboxLock: (work) => this.#withOutboxLock(scope, work),
      faulty: (store) => this.#faulty(scope, store),
      openCall: (parts) => this.#openCall(scope, network, parts),
      random: () => random.next(),
      newId: () => random.uuid(),
    });
    this.page = page;
    scope.onKilled(() => {
      for (const release of this.#locks.values()) release();
      this.#locks.clear();
      this.#blocks.clear();
      this.#calls.clear();
    });
    return page;
  }

  /** The tab is gone, as after a crash: nothing of it runs any more. */
  killTab(): void {
    this.#scope?.kill();
    this.#scope = undefined;
    this.page = undefined;
    this.#heard = [];
  }

  setOnline(isOnline: boolean): void {
    this.connection.isDown = !isOnline;
    const lifecycle = this.page?.services.lifecycle;
    if (!lifecycle || !('change' in lifecycle)) return;
    const fake = lifecycle as ReturnType<typeof fakeLifecycle>;
    fake.now.online = isOnline;
    fake.change();
  }

  setClock(aheadMs: number): void {
    this.#scope?.setClock(aheadMs);
  }

  close(): void {
    this.killTab();
    this.#stopTicking();
  }

  #tick(): 'idle' | undefined {
    this.#codes = this.#heard.length > 0 ? this.#nextCodes() : silence;
    if (this.#blocks.size === 0 && this.#calls.size === 0) return 'idle';
    for (const step of this.#blocks) step();
    for (const send of this.#calls) send();
    return undefined;
  }

  #nextCodes(): readonly number[] {
    const codes = this.#heard.splice(0, PACKETS);
    while (codes.length < PACKETS) codes.push(0);
    return codes;
  }

  #heardCodes(): readonly number[] {
    return this.#isMicrophoneOn ? this.#codes : silence;
  }

  #platform(scope: Scope): Globals {
    const { network, programs } = this.#deps;
    const addBlocks = (step: () => void) => this.#blocks.add(step);
    const heardCodes = () => this.#heardCodes();
    const { clock } = this.#deps;
    return {
      ...this.#storage,
      fetch: (input: string | URL, init?: RequestInit) => scope.outside(network.fetch(this.connection, input, init)),
      location: { href: 'http://127.0.0.1:8787/', origin: 'http://127.0.0.1:8787' },
      history: { state: null, replaceState: () => undefined },
      sessionStorage: this.#sessionStorage(),
      navigator: { userAgent: 'simulation' },
      BroadcastChannel: undefined,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      AudioWorkletNode: class {
        readonly context: unknown;
        readonly port: unknown;
        readonly output: Track;

        constructor(context: unknown) {
          this.context = context;
          const [port, far] = portsBetween(scope);
          this.port = port;
          const input = new Float32Array(BLOCKS * BLOCK_SAMPLES);
          const output = new Float32Array(BLOCKS * BLOCK_SAMPLES);
          // In the middle of each packet.
          const at = (packet: number) => Math.round((output[(packet + 0.5) * PACKET_SAMPLES] ?? 0) * FULL_SCALE);
          this.output = { read: () => Array.from({ length: PACKETS }, (_, packet) => at(packet)) };
          const processor = newProcessor(programs.worklet, scope, far, () => clock.nowMs);
          const blocks = blocksOf(input).map((block, at) => [[[block]], [[blocksOf(output)[at] ?? block]]] as const);
          let before = silence;
          addBlocks(() => {
            const codes = heardCodes();
            if (codes !== before) fillWith(input, codes);
            before = codes;
            output.fill(0);
            for (const [from, to] of blocks) processor.process(from, to);
          });
        }

        connect(destination: { track: Track }): void {
          destination.track = this.output;
        }
      },
    };
  }

  #sessionStorage(): object {
    const items = new Map<string, string>();
    return {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    };
  }

  #audioContext(scope: Scope): object {
    return {
      scope,
      sampleRate: RATE_HZ,
      audioWorklet: { addModule: async () => undefined },
      createMediaStreamSource: () => ({ connect: () => undefined, disconnect: () => undefined }),
      createMediaStreamDestination: () => {
        const destination = { track: { read: (): readonly number[] => [] }, stream: {} };
        destination.stream = streamOf({ read: () => destination.track.read() });
        return destination;
      },
    };
  }

  #openMicrophone(): OpenMicrophone {
    this.#isMicrophoneOn = true;
    return {
      deviceId: 'built-in',
      label: 'Built-in',
      stream: streamOf({ read: () => this.#heardCodes() }) as MediaStream,
      isReplay: false,
      close: () => (this.#isMicrophoneOn = false),
      setMuted: (isMuted) => (this.#isMicrophoneOn = !isMuted),
      onInterrupted: () => () => undefined,
      onEnded: () => () => undefined,
    };
  }

  async #openCall(
    scope: Scope,
    network: SimulatedNetwork,
    { target, microphone, listener, signal, postOffer }: Parameters<OpenCall>[0],
  ): ReturnType<OpenCall> {
    const lost = { type: 'failed', failure: { type: 'lost' } } as const;
    const gone = new AbortController();
    const over = anyOf([signal, gone.signal]);
    const link = network.offer(this.connection);
    const onNotice: typeof listener.onNotice = (notice) => {
      listener.onNotice?.(notice);
      if (notice.type === 'call.ended' && /lost/.test(notice.code)) gone.abort();
    };
    const posted = await postOffer(target, `v=0\r\n${link.id}`, over, { onNotice });
    if (posted.type === 'failed') return posted as never;
    const opened = link.open(over).then(() => true);
    const timedOut = new Promise<boolean>((resolve) => scope.later(15_000, () => resolve(false)));
    const aborted = new Promise<boolean>((resolve) => over.addEventListener('abort', () => resolve(false)));
    if (over.aborted || !(await Promise.race([opened, timedOut, aborted]))) {
      posted.hangUp();
      return lost;
    }
    const call = this.#newCall(scope, link, microphone, () => posted.hangUp(), listener);
    gone.signal.addEventListener('abort', () => call.lose());
    listener.onConnected();
    return { type: 'opened', call: call.connection as never };
  }

  #newCall(
    scope: Scope,
    link: Link,
    microphone: OpenMicrophone,
    hangUp: () => void,
    listener: Parameters<OpenCall>[0]['listener'],
  ) {
    let track = trackOf(microphone);
    let isSilent = false;
    let isClosed = false;
    const send = () => {
      link.sendAudio(isSilent ? silence : track.read());
    };
    this.#calls.add(send);
    const release = () => {
      isClosed = true;
      this.#calls.delete(send);
      link.close('page');
    };
    const lose = () => {
      if (isClosed) return;
      release();
      listener.onLost({ type: 'lost' });
    };
    link.client = {
      onText: (text) => !scope.isDead && !isClosed && listener.onMessage(text, this.page?.now() ?? scope.nowMs),
      onClosed: () => !scope.isDead && lose(),
    };
    scope.onKilled(() => {
      link.client = undefined;
      link.isClosed = true;
    });
    const connection = {
      remoteAudio: {},
      send: (message: object) => !isClosed && link.sendToService(JSON.stringify(message)),
      sendBinary: async (bytes: DataView<ArrayBuffer>) => {
        if (!isClosed) link.sendBinaryToService(new Uint8Array(bytes.buffer));
      },
      setSilent: (isOn: boolean) => (isSilent = isOn),
      unlockPlayback: async () => true,
      replaceMicrophone: (next: OpenMicrophone) => (track = trackOf(next)),
      mute: () => (isSilent = true),
      setPlaybackMuted: () => undefined,
      setVolume: () => undefined,
      setOutput: () => undefined,
      setSpeed: (speed: number) => link.sendToService(JSON.stringify(speedUpdate(speed))),
      quality: async (): Promise<ConnectionQuality> => ({
        roundTripMs: 2 * this.connection.delayMs,
        lossRatio: 0,
        packetsReceived: link.packetsReceived,
        missedMs: undefined,
        reportedAtMs: undefined,
      }),
      close: release,
      hangUp: () => {
        release();
        hangUp();
      },
    };
    return { connection, lose };
  }

  #tokenStore(scope: Scope): TokenStore {
    return {
      read: () => this.credentials,
      save: async (credentials) => {
        if (!scope.isDead) this.credentials = credentials;
      },
      clear: async () => {
        if (!scope.isDead) this.credentials = undefined;
      },
      restoreCopy: async () => undefined,
      onChangedInOtherTab: () => undefined,
    };
  }

  #webLocks(scope: Scope): Locks {
    return {
      tryAcquire: async (name) => {
        if (this.#locks.has(name) || scope.isDead) return undefined;
        const release = () => void this.#locks.delete(name);
        this.#locks.set(name, release);
        return release;
      },
      isFree: async (name) => !this.#locks.has(name),
      isAnyHeld: async (prefix) => [...this.#locks.keys()].some((name) => name.startsWith(prefix)),
    };
  }

  #withOutboxLock(scope: Scope, work: () => Promise<void>): Promise<void> {
    const before = this.#outboxLock;
    const mine = before.then(work);
    const killed = new Promise<void>((resolve) => scope.onKilled(resolve));
    this.#outboxLock = Promise.race([mine.catch(() => undefined), killed]);
    return mine;
  }

  #faulty(scope: Scope, store: ConversationStore): ConversationStore {
    return new Proxy(store, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return async (...args: unknown[]) => {
          const fault = this.judgeStorage(String(name));
          if (fault === 'slow') await new Promise<void>((resolve) => scope.later(700, resolve));
          if (scope.isDead) return await new Promise(() => undefined);
          if (fault === 'fails-before') throw new DOMException('no room', 'QuotaExceededError');
          const result: unknown = await member.apply(target, args);
          if (fault === 'fails-after') throw new DOMException('the browser lost the response', 'UnknownError');
          return result;
        };
      },
    });
  }
}

function newProcessor(program: Program<unknown>, scope: Scope, port: unknown, steadyNow: () => number): Processor {
  let created: NewProcessor | undefined;
  const globals = {
    ...scope.globals,
    sampleRate: RATE_HZ,
    // Read as a number, which grows.
    currentTime: { valueOf: () => steadyNow() / 1000 },
    AudioWorkletProcessor: class {
      readonly port = port;
    },
    registerProcessor: (_name: string, processor: NewProcessor) => (created = processor),
  };
  program({ globals } as unknown as Scope);
  if (!created) throw new Error('the worklet registers no processor');
  return new created({ outputChannelCount: [1] });
}

function blocksOf(samples: Float32Array): readonly Float32Array[] {
  return Array.from({ length: BLOCKS }, (_, at) => samples.subarray(at * BLOCK_SAMPLES, (at + 1) * BLOCK_SAMPLES));
}

/** The level of a packet is the number of the word that is heard in it. */
function fillWith(samples: Float32Array, codes: readonly number[]): void {
  for (const [packet, code] of codes.entries())
    // The buffer cuts fractions off.
    samples.fill((code > 0 ? code + 0.25 : 0) / FULL_SCALE, packet * PACKET_SAMPLES, (packet + 1) * PACKET_SAMPLES);
}

function streamOf(track: Track): object {
  const whole = {
    ...track,
    label: 'Built-in',
    enabled: true,
    getSettings: () => ({}),
    stop: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  return { getAudioTracks: () => [whole] };
}

function trackOf({ stream }: OpenMicrophone): Track {
  return stream.getAudioTracks()[0] as unknown as Track;
}
