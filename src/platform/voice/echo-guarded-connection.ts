import type { Levels } from '../../domain/echo-gate/level-history.ts';
import type { Interprets } from '../../domain/simultaneous.ts';
import type { OpenMicrophone } from '../../ports/microphone.ts';
import type { ConnectResult, ConnectionQuality, VoiceConnection } from '../../ports/voice-connection.ts';
import { openBandMeter, type BandMeter } from '../audio/band-meter.ts';
import { guardAgainstEcho } from '../audio/echo-guard.ts';
import { openMicrophoneOf } from '../audio/media-microphone.ts';
import type { SharedAudioContext } from '../audio/shared-audio-context.ts';
import type { CallOpener } from './webrtc-call.ts';

/** Levels below this are silence. */
const SILENT_DB = -80;

type CallOpeners = readonly [CallOpener, CallOpener];
type OpenConnection = (calls: CallOpeners, microphone: OpenMicrophone) => Promise<ConnectResult>;

/** Opens a connection whose microphone is muted while it picks up the voice that the connection plays. */
export async function openEchoGuarded(
  audioContext: SharedAudioContext,
  [first, second]: CallOpeners,
  microphone: OpenMicrophone,
  open: OpenConnection,
): Promise<ConnectResult> {
  const guard = new EchoGuard(audioContext, microphone);
  const result = await open([guard.metering(first), guard.metering(second)], guard.microphone);
  if (result.type === 'opened')
    return { type: 'opened', connection: new EchoGuardedConnection(result.connection, guard) };
  guard.close();
  return result;
}

type GuardedMicrophone = { readonly microphone: OpenMicrophone; close(): void };

class EchoGuard {
  readonly #audioContext: SharedAudioContext;
  /** One for each call that plays a voice. */
  readonly #voiceMeters: BandMeter[] = [];
  #guarded: GuardedMicrophone;
  isPlaybackMuted = false;
  hasEarphones = false;

  constructor(audioContext: SharedAudioContext, microphone: OpenMicrophone) {
    this.#audioContext = audioContext;
    this.#guarded = this.#guard(microphone);
  }

  /** The guarded microphone: sent instead of the raw one. */
  get microphone(): OpenMicrophone {
    return this.#guarded.microphone;
  }

  /** The same calls, their voices metered. */
  metering(calls: CallOpener): CallOpener {
    return {
      ...calls,
      open: async (...args) => {
        const result = await calls.open(...args);
        if (result.type === 'opened')
          this.#voiceMeters.push(openBandMeter(this.#audioContext, result.call.remoteAudio));
        return result;
      },
    };
  }

  /** `use` starts to send the new one before the old one closes. */
  replaceMicrophone(microphone: OpenMicrophone, use: (guarded: OpenMicrophone) => void): void {
    const before = this.#guarded;
    this.#guarded = this.#guard(microphone);
    use(this.#guarded.microphone);
    before.close();
  }

  close(): void {
    this.#guarded.close();
    for (const meter of this.#voiceMeters.splice(0)) meter.close();
  }

  #guard(microphone: OpenMicrophone): GuardedMicrophone {
    // Replayed audio was captured at another time than what plays now, and a shared sound is not what this page plays.
    const { isReplay, sharedSound, own, stream } = microphone;
    if (isReplay || (sharedSound && !own)) return { microphone, close: () => undefined };
    const played = () => this.#playedLevels();
    if (own) return { microphone, close: guardOwn(this.#audioContext, own, played) };
    return guardMicrophone(this.#audioContext, stream, played);
  }

  #playedLevels(): readonly Levels[] {
    if (this.isPlaybackMuted || this.hasEarphones) return [];
    return this.#voiceMeters
      .map((meter) => meter.levels())
      .filter((levels) => levels.some((level) => level > SILENT_DB));
  }
}

/** Mutes the microphone beside a shared sound while it carries an echo. @returns ends it */
function guardOwn(
  audioContext: SharedAudioContext,
  own: NonNullable<OpenMicrophone['own']>,
  played: () => readonly Levels[],
): () => void {
  const meter = openBandMeter(audioContext, own.stream);
  const stopGuard = guardAgainstEcho({
    played,
    captured: () => meter.levels(),
    setOpen: (isOpen) => own.setMuted(!isOpen),
  });
  return () => {
    stopGuard();
    meter.close();
    own.setMuted(false);
  };
}

/** Mutes a copy of the stream while it carries an echo: waveform and microphone buffer keep the whole signal. */
function guardMicrophone(
  audioContext: SharedAudioContext,
  stream: MediaStream,
  played: () => readonly Levels[],
): GuardedMicrophone {
  const [source] = stream.getAudioTracks();
  const microphone = openMicrophoneOf(stream.clone());
  const meter = openBandMeter(audioContext, stream);

  function setOpen(isOpen: boolean): void {
    microphone.setMuted(!isOpen || source?.enabled === false);
    // An open copy would keep the browser's recording indicator on.
    if (source?.readyState === 'ended') close();
  }

  function close(): void {
    stopGuard();
    meter.close();
    microphone.close();
  }

  const stopGuard = guardAgainstEcho({ played, captured: () => meter.levels(), setOpen });
  return { microphone, close };
}

class EchoGuardedConnection implements VoiceConnection {
  readonly #connection: VoiceConnection;
  readonly #guard: EchoGuard;

  constructor(connection: VoiceConnection, guard: EchoGuard) {
    this.#connection = connection;
    this.#guard = guard;
  }

  unlockPlayback(): Promise<boolean> {
    return this.#connection.unlockPlayback();
  }

  replaceMicrophone(microphone: OpenMicrophone): void {
    this.#guard.replaceMicrophone(microphone, (guarded) => this.#connection.replaceMicrophone(guarded));
  }

  mute(): void {
    this.#connection.mute();
  }

  setPlaybackMuted(muted: boolean): void {
    this.#guard.isPlaybackMuted = muted;
    this.#connection.setPlaybackMuted(muted);
  }

  setHasEarphones(hasEarphones: boolean): void {
    this.#guard.hasEarphones = hasEarphones;
  }

  setVolume(volume: number): void {
    this.#connection.setVolume(volume);
  }

  get setOutput(): VoiceConnection['setOutput'] {
    return this.#connection.setOutput?.bind(this.#connection);
  }

  get setOutputs(): VoiceConnection['setOutputs'] {
    return this.#connection.setOutputs?.bind(this.#connection);
  }

  interprets(): Interprets {
    return this.#connection.interprets?.() ?? 'by-turns';
  }

  get setTextOnly(): VoiceConnection['setTextOnly'] {
    return this.#connection.setTextOnly?.bind(this.#connection);
  }

  get setSpeed(): VoiceConnection['setSpeed'] {
    return this.#connection.setSpeed?.bind(this.#connection);
  }

  get setMutedLanguages(): VoiceConnection['setMutedLanguages'] {
    return this.#connection.setMutedLanguages?.bind(this.#connection);
  }

  get setTerms(): VoiceConnection['setTerms'] {
    return this.#connection.setTerms?.bind(this.#connection);
  }

  get turns(): VoiceConnection['turns'] {
    return this.#connection.turns;
  }

  quality(): Promise<ConnectionQuality | undefined> {
    return this.#connection.quality();
  }

  close(): void {
    this.#guard.close();
    this.#connection.close();
  }

  hangUp(): void {
    this.#guard.close();
    this.#connection.hangUp();
  }
}
