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

export function fakeMicrophones(log: string[]): FakeMicrophones {
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
      close: () => void log.push('microphone closed'),
      setMuted: (muted) => void log.push(`microphone ${muted ? 'off' : 'on'}`),
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

export type FakeMicrophoneBuffer = MicrophoneBuffer & {
  /** There was speech while there was no connection. */
  hasSpoken: boolean;
  /** The microphone that is buffered. */
  recorded: OpenMicrophone | undefined;
  /** The replay has caught up, or stopped with so much of it unsent. */
  catchUp(unsentMs?: number): void;
};

type BufferDeps = { readonly log: string[]; readonly microphones: FakeMicrophones; now(): number };

export function fakeMicrophoneBuffer({ log, microphones, now }: BufferDeps): FakeMicrophoneBuffer {
  const caughtUp = new Listeners<[unsentMs: number]>();
  const buffer: FakeMicrophoneBuffer = {
    hasSpoken: false,
    recorded: undefined,
    catchUp: (unsentMs = 0) => caughtUp.notify(unsentMs),
    record: async (microphone) => void (buffer.recorded = microphone),
    microphone: () => (buffer.recorded ? microphones.opened(true) : undefined),
    async replay() {
      if (!buffer.recorded) return undefined;
      log.push('replayed');
      return { atMs: now(), backlogMs: 1000, forgottenMs: 0 };
    },
    async replayAtOnce() {
      if (!buffer.recorded) return undefined;
      log.push('replayed at once');
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
    setByHand: (isByHand) => void log.push(isByHand ? 'buffer sends held turns' : 'buffer sends nothing'),
    hold: (sinceMs) => void log.push(`held since ${now() - sinceMs} ms`),
    sendHeld: () => void log.push('held turn sent'),
    release: async () => void log.push('released'),
    sendAgain: async (fromMs, toMs) => void log.push(`sent again: ${toMs - fromMs} ms`),
    delayMs: () => 0,
    lossBetween: () => 0,
    capturedSince: (lengthMs, nowMs) => nowMs - lengthMs,
    // Without a recording the real one cannot know, and assumes speech.
    hasSpeech: async () => !buffer.recorded || buffer.hasSpoken,
    close: () => undefined,
  };
  return buffer;
}
