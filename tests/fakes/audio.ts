import type { AudioInterruptions } from '../../src/ports/audio-interruptions.ts';
import type { LevelMeter } from '../../src/ports/level-meter.ts';
import type { MicrophoneBuffer } from '../../src/ports/microphone-buffer.ts';
import type {
  MicrophoneDevice,
  Microphones,
  OpenMicrophone,
  OpenMicrophoneResult,
} from '../../src/ports/microphone.ts';
import { Listeners } from './listeners.ts';
import { unrecorded } from './recorded-calls.ts';

export type FakeAudioInterruptions = AudioInterruptions & {
  /** The system takes the audio output, or returns it. */
  interrupt(isInterrupted: boolean): void;
};

export function fakeAudioInterruptions(): FakeAudioInterruptions {
  const changed = new Listeners<[boolean]>();
  let isTaken = false;
  return {
    interrupt(isInterrupted) {
      isTaken = isInterrupted;
      changed.notify(isInterrupted);
    },
    isInterrupted: () => isTaken,
    onInterrupted: (listener) => changed.add(listener),
  };
}

export type FakeLevelMeter = LevelMeter & {
  /** A measurement, while the meter is open. */
  measure(level: number): void;
};

export function fakeLevelMeter(): FakeLevelMeter {
  const measured = new Listeners<[number]>();
  let isOpen = false;
  return {
    measure: (level) => void (isOpen && measured.notify(level)),
    open: async () => void (isOpen = true),
    subscribe: (listener) => measured.add(listener),
    close: () => void (isOpen = false),
  };
}

export type MicrophoneCall =
  | { readonly type: 'microphone-closed' }
  | { readonly type: 'microphone-muted'; readonly isMuted: boolean };

export type FakeMicrophones = Microphones & {
  /** The result of opening one, in place of a microphone. */
  next: OpenMicrophoneResult | undefined;
  /** Ends the open microphone, as unplugging does. */
  unplug(): void;
  /** The system takes the open microphone, or returns it. */
  interrupt(isInterrupted: boolean): void;
  /** The connected microphones, the default first. */
  listed: readonly MicrophoneDevice[];
  /** A device is plugged in or out. */
  changeDevices(): void;
  opened(isReplay: boolean): OpenMicrophone;
};

export function fakeMicrophones(record: (call: MicrophoneCall) => void = unrecorded): FakeMicrophones {
  const ended = new Listeners();
  const interrupted = new Listeners<[boolean]>();
  const devicesChanged = new Listeners();
  const microphones: FakeMicrophones = {
    next: undefined,
    listed: [{ deviceId: 'built-in', label: 'Built-in' }],
    unplug: () => ended.notify(),
    interrupt: (isInterrupted) => interrupted.notify(isInterrupted),
    changeDevices: () => devicesChanged.notify(),
    opened: (isReplay) => ({
      deviceId: microphones.listed[0]?.deviceId ?? '',
      label: microphones.listed[0]?.label ?? '',
      stream: {} as MediaStream,
      isReplay,
      close: () => record({ type: 'microphone-closed' }),
      setMuted: (isMuted) => record({ type: 'microphone-muted', isMuted }),
      onInterrupted: (listener) => interrupted.add(listener),
      onEnded: (listener) => ended.add(listener),
    }),
    permission: async () => 'granted',
    devices: async () => microphones.listed,
    open: async () => microphones.next ?? { type: 'opened', microphone: microphones.opened(false) },
    onDevicesChanged: (listener) => devicesChanged.add(listener),
  };
  return microphones;
}

export type BufferCall =
  | { readonly type: 'replayed' | 'replayed-at-once' | 'held-turn-sent' | 'released' }
  | { readonly type: 'set-by-hand'; readonly isByHand: boolean }
  /** `agoMs`: how long before the call the turn began. */
  | { readonly type: 'held'; readonly agoMs: number }
  | { readonly type: 'sent-again'; readonly lengthMs: number };

export type FakeMicrophoneBuffer = MicrophoneBuffer & {
  /** There was speech while there was no connection. */
  hasSpoken: boolean;
  /** The microphone that is buffered. */
  recorded: OpenMicrophone | undefined;
  /** The replay has caught up, or stopped with so much of it unsent. */
  catchUp(unsentMs?: number): void;
};

type BufferDeps = {
  readonly microphones: FakeMicrophones;
  now(): number;
  record?(call: BufferCall): void;
};

export function fakeMicrophoneBuffer({ microphones, now, record = unrecorded }: BufferDeps): FakeMicrophoneBuffer {
  const caughtUp = new Listeners<[unsentMs: number]>();
  const buffer: FakeMicrophoneBuffer = {
    hasSpoken: false,
    recorded: undefined,
    catchUp: (unsentMs = 0) => caughtUp.notify(unsentMs),
    record: async (microphone) => void (buffer.recorded = microphone),
    microphone: () => (buffer.recorded ? microphones.opened(true) : undefined),
    async replay() {
      if (!buffer.recorded) return undefined;
      record({ type: 'replayed' });
      return { atMs: now(), backlogMs: 1000, forgottenMs: 0 };
    },
    async replayAtOnce() {
      if (!buffer.recorded) return undefined;
      record({ type: 'replayed-at-once' });
      const audio = { samples: new Int16Array(4000), toMs: now(), isPause: true };
      let isOver = false;
      return {
        fromMs: now() - 1000,
        backlogMs: 1000,
        forgottenMs: 0,
        read: async () => (isOver ? undefined : audio),
        async finish() {
          isOver = true;
          return audio;
        },
        handOver: () => caughtUp.notify(0),
      };
    },
    playNext: () => undefined,
    onCaughtUp: (listener) => caughtUp.add(listener),
    stopReplay: () => undefined,
    handOver: () => undefined,
    setByHand: (isByHand) => record({ type: 'set-by-hand', isByHand }),
    hold: (sinceMs) => record({ type: 'held', agoMs: now() - sinceMs }),
    sendHeld: () => record({ type: 'held-turn-sent' }),
    release: async () => record({ type: 'released' }),
    sendAgain: async (fromMs, toMs) => record({ type: 'sent-again', lengthMs: toMs - fromMs }),
    delayMs: () => 0,
    lossBetween: () => 0,
    capturedSince: (lengthMs, nowMs) => nowMs - lengthMs,
    // Without a recording the real one cannot know, and assumes speech.
    hasSpeech: async () => !buffer.recorded || buffer.hasSpoken,
    close: () => undefined,
  };
  return buffer;
}
