import type { OpenMicrophone, OpenMicrophoneResult } from '../ports/microphone.ts';
import type { SessionServices } from '../ports/services.ts';
import { deviceInterpreter } from '../state/device-interpreter.ts';
import { microphone } from '../state/microphone.ts';
import { isPaused, session, setMicrophoneLoss, setMicrophoneSilent } from '../state/session.ts';
import { addHeardMicrophone } from '../state/microphone.ts';

/** Above this level (0 to 100) something is heard. */
const HEARD_LEVEL = 0.5;
/** Only for a microphone on which nothing was heard yet: people who think are not reported. */
const UNHEARD_FOR_MS = 10_000;
/** Every room has noise: a microphone that works never delivers zeros for this long. */
const FLAT_FOR_MS = 6000;

/** `device-speaking`: the device reads a turn aloud, in a voice that the echo canceller does not know. */
type MuteReason = 'paused' | 'device-speaking';

/**
 * The microphone of a session. Another device may take its place without ending the session: when it is unplugged,
 * when the system takes it away, or when the user chooses another one.
 */
export class SessionMicrophone {
  readonly #services: Pick<SessionServices, 'clock' | 'levels' | 'microphones'>;
  #current: OpenMicrophone;
  /** Muted at the source while there is any, so that neither a connection nor the buffer gets the audio. */
  readonly #muteReasons = new Set<MuteReason>();
  #onReplaced: ((replacement: OpenMicrophone) => void) | undefined;
  #stopEvents: () => void = () => undefined;
  readonly #stopWatching: readonly (() => void)[];
  /** The last time when silence was not this microphone's fault. */
  #lastHeardMs: number;
  #lastSignalMs: number;
  #isClosed = false;

  constructor(services: Pick<SessionServices, 'clock' | 'levels' | 'microphones'>, opened: OpenMicrophone) {
    this.#services = services;
    this.#current = opened;
    this.#lastHeardMs = this.#lastSignalMs = services.clock.now();
    this.#watchEvents();
    this.#stopWatching = [
      services.levels.subscribe((level) => this.#checkSilence(level)),
      // The device that was plugged in may be the one that was missing; or the permission was given back.
      services.microphones.onDevicesChanged(() => session.microphoneLoss && this.#replaceByAny()),
    ];
  }

  get current(): OpenMicrophone {
    return this.#current;
  }

  onReplaced(listener: (replacement: OpenMicrophone) => void): void {
    this.#onReplaced = listener;
  }

  mute(reason: MuteReason): void {
    this.#muteReasons.add(reason);
    this.#current.setMuted(true);
  }

  unmute(reason: MuteReason): void {
    this.#muteReasons.delete(reason);
    this.#current.setMuted(this.#muteReasons.size > 0);
  }

  /** Puts the chosen device in the place of the current one. */
  reopen(): Promise<void> {
    return this.#replace(microphone.selectedId);
  }

  close(): void {
    this.#isClosed = true;
    this.#stopEvents();
    for (const stop of this.#stopWatching) stop();
    this.#current.close();
  }

  #watchEvents(): void {
    const stopEnded = this.#current.onEnded(() => this.#replaceByAny());
    const stopInterrupted = this.#current.onInterrupted((isTaken) =>
      setMicrophoneLoss(isTaken ? { type: 'taken' } : undefined),
    );
    this.#stopEvents = () => {
      stopEnded();
      stopInterrupted();
    };
  }

  #checkSilence(level: number): void {
    const now = this.#services.clock.now();
    const isExpected =
      session.connection !== 'connected' ||
      isPaused(session) ||
      this.#muteReasons.has('device-speaking') ||
      deviceInterpreter.isTyped;
    const { deviceId } = this.#current;
    if (level > HEARD_LEVEL) addHeardMicrophone(deviceId);
    if (isExpected || microphone.heardIds.includes(deviceId)) this.#lastHeardMs = now;
    if (isExpected || level > 0) this.#lastSignalMs = now;
    const isSilent = now - this.#lastHeardMs > UNHEARD_FOR_MS || now - this.#lastSignalMs > FLAT_FOR_MS;
    if (isSilent !== session.microphoneSilent) setMicrophoneSilent(isSilent);
  }

  /** The chosen device may be the one that is gone. */
  #replaceByAny(): void {
    void this.#replace(undefined);
  }

  async #replace(deviceId: string | undefined): Promise<void> {
    if (this.#isClosed) return;
    const opened = await this.#openThisOrAny(deviceId);
    if (opened.type === 'failed') {
      // A chosen device that does not open leaves the one in use as it is.
      if (deviceId === undefined || session.microphoneLoss) setMicrophoneLoss(opened.failure);
      return;
    }
    // The user chose yet another one while this one opened.
    const isOutdated = deviceId !== undefined && deviceId !== microphone.selectedId;
    if (this.#isClosed || isOutdated) return opened.microphone.close();
    this.#adopt(opened.microphone);
    // The levels only draw: a session without them is better than none.
    await this.#services.levels.open(opened.microphone).catch(() => undefined);
    if (this.#isClosed) return this.#services.levels.close();
    setMicrophoneLoss(undefined);
  }

  #adopt(replacement: OpenMicrophone): void {
    this.#stopEvents();
    this.#current.close();
    if (this.#muteReasons.size > 0) replacement.setMuted(true);
    this.#current = replacement;
    this.#lastHeardMs = this.#lastSignalMs = this.#services.clock.now();
    this.#watchEvents();
    this.#onReplaced?.(replacement);
  }

  /** Another app may hold the wanted device: any other is better than none. */
  async #openThisOrAny(deviceId: string | undefined): Promise<OpenMicrophoneResult> {
    const opened = await this.#services.microphones.open(deviceId);
    return opened.type === 'failed' && deviceId !== undefined ? this.#services.microphones.open(undefined) : opened;
  }
}
