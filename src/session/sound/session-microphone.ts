import { MICROPHONE_DELAY_MS, type MicrophoneDelay } from '../../ports/microphone-delay.ts';
import type { MicrophoneFailure, OpenMicrophone, OpenMicrophoneResult } from '../../ports/microphone.ts';
import type { SessionDeps } from '../session-deps.ts';
import { addHeardMicrophone, microphone } from '../../state/microphone.ts';
import { isPaused, showInSession, type SessionState } from '../../state/session.ts';
import { showNotice } from '../../state/notices.ts';
import { reportFailure } from '../../shared/report-failure.ts';
import { followDevices } from './follow-devices.ts';

/** Above this level (0 to 100) something is heard. */
const HEARD_LEVEL = 0.5;
/** Only for a microphone on which nothing was heard yet: people who think are not reported. */
const UNHEARD_FOR_MS = 10_000;
/** Every room has noise: a microphone that delivers zeros from its start for this long is off. Noise gates do so later. */
const FLAT_FOR_MS = 6000;
/** A device that is being switched on, or that another app frees, may report nothing: it is tried again, ever later. */
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

/**
 * `device-speaking`: the device reads a turn aloud, in a voice that the echo canceller does not know. `room`: another
 * member of the room speaks. `by-host`: the host of the room has muted this member.
 */
type MuteReason = 'paused' | 'device-speaking' | 'room' | 'by-host';

type SessionMicrophoneServices = Pick<SessionDeps, 'clock' | 'levels' | 'microphones' | 'preferences' | 'store'>;

/**
 * The microphone of a session. Another device may replace it without ending the session: when it is unplugged,
 * when the system takes it away, or when the user chooses another one.
 */
export class SessionMicrophone {
  readonly #services: SessionMicrophoneServices;
  #current: OpenMicrophone;
  /** Muted at the source while there is any, so that neither a connection nor the buffer gets the audio. */
  readonly #muteReasons = new Set<MuteReason>();
  /** In a room: what was said shortly before the microphone opens. */
  #delay: MicrophoneDelay | undefined;
  /** The delayed sound is sent in place of the microphone. */
  #isDelayed = false;
  #tail: ReturnType<typeof setTimeout> | undefined;
  readonly #onSentChanged = new Set<() => void>();
  readonly #onReplaced = new Set<(replacement: OpenMicrophone) => void>();
  #stopEvents: () => void = () => undefined;
  readonly #stopWatching: readonly (() => void)[];
  /** The last time when silence was not this microphone's fault. */
  #lastHeardMs: number;
  #lastSignalMs: number;
  /** The current microphone has delivered more than zeros in this session. */
  #hasSignal = false;
  #isClosed = false;
  /** Without a choice of the user. */
  #isReplacing = false;
  #retryMs = FIRST_RETRY_MS;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(services: SessionMicrophoneServices, opened: OpenMicrophone) {
    this.#services = services;
    this.#current = opened;
    this.#lastHeardMs = this.#lastSignalMs = services.clock.now();
    this.#watchEvents();
    this.#stopWatching = [
      services.levels.subscribe((level) => this.#checkSilence(level)),
      // The device that was plugged in may be the one that was missing; or the permission was given back.
      services.microphones.onDevicesChanged(() => this.#isLost && this.#replaceByAny('lost')),
      followDevices(services.microphones, {
        onDefaultChanged: () => this.#chosenId !== this.#current.deviceId && this.#replaceByAny('default-changed'),
        onRemoved: (deviceId) => deviceId === this.#current.deviceId && this.#replaceByAny('lost'),
      }),
    ];
  }

  get current(): OpenMicrophone {
    return this.#current;
  }

  /** The audio that a connection sends. */
  get sent(): OpenMicrophone {
    return (this.#isDelayed ? this.#delay?.microphone() : undefined) ?? this.#current;
  }

  /** @returns unsubscribes */
  onSentChanged(listener: () => void): () => void {
    this.#onSentChanged.add(listener);
    return () => this.#onSentChanged.delete(listener);
  }

  /** From now on the microphone can open from shortly before. @returns ends it */
  bufferPreRoll(delay: MicrophoneDelay): () => void {
    const record = (recorded: OpenMicrophone) => {
      try {
        delay.record(recorded);
      } catch {
        // There is no sound, as where people type: then the microphone opens from now on.
      }
    };
    record(this.#current);
    this.#delay = delay;
    const stop = this.onReplaced(record);
    return () => {
      stop();
      this.skipDelay();
      this.#delay = undefined;
      delay.close();
    };
  }

  /** @returns unsubscribes */
  onReplaced(listener: (replacement: OpenMicrophone) => void): () => void {
    this.#onReplaced.add(listener);
    return () => this.#onReplaced.delete(listener);
  }

  mute(reason: MuteReason): void {
    this.#muteReasons.add(reason);
    this.#current.setMuted(true);
    if (!this.#isDelayed) return;
    // The end of this member's own words is still in transit.
    if (reason === 'room') this.#tail ??= setTimeout(() => this.skipDelay(), MICROPHONE_DELAY_MS);
    else this.skipDelay();
  }

  /** @param hasPreRoll what was heard shortly before is sent, too: from then on the sound is late, until `skipDelay` */
  unmute(reason: MuteReason, hasPreRoll = false): void {
    this.#muteReasons.delete(reason);
    const isMuted = this.#muteReasons.size > 0;
    this.#current.setMuted(isMuted);
    if (isMuted) return;
    clearTimeout(this.#tail);
    this.#tail = undefined;
    if (hasPreRoll && this.#delay?.microphone()) this.#setDelayed(true);
  }

  /** Sends what is heard now. What was heard last and not sent yet is lost: call it in a silence. */
  skipDelay(): void {
    clearTimeout(this.#tail);
    this.#tail = undefined;
    this.#setDelayed(false);
  }

  /** Replaces the current device by the chosen one. */
  reopen(): Promise<void> {
    return this.#replace(microphone.selectedId, false);
  }

  /** The system has given the audio back, and may have closed what the current one is made of. */
  renew(): void {
    const { reopen, renewed } = this.#current;
    const renewal = this.#isClosed ? undefined : renewed?.();
    if (renewal) this.#adopt({ ...renewal, ...(reopen ? { reopen } : {}) });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#tail);
    clearTimeout(this.#retry);
    this.#stopEvents();
    for (const stop of this.#stopWatching) stop();
    this.#current.close();
  }

  /** By the user; otherwise the system's default is selected. */
  get #chosenId(): string | undefined {
    return this.#services.preferences.get('microphone');
  }

  #setDelayed(isDelayed: boolean): void {
    if (this.#isDelayed === isDelayed) return;
    this.#isDelayed = isDelayed;
    for (const listener of this.#onSentChanged) listener();
  }

  #watchEvents(): void {
    const stopEnded = this.#current.onEnded(() => this.#replaceByAny('lost'));
    const stopInterrupted = this.#current.onInterrupted((isTaken) =>
      this.#show({ microphoneLoss: isTaken ? { type: 'taken' } : undefined }),
    );
    this.#stopEvents = () => {
      stopEnded();
      stopInterrupted();
    };
  }

  #checkSilence(level: number): void {
    const now = this.#services.clock.now();
    const { session } = this.#services.store;
    const isExpected =
      session.connection !== 'connected' ||
      isPaused(session) ||
      this.#muteReasons.size > 0 ||
      // A shared sound is watched by itself.
      this.#current.sharedSound === 'alone' ||
      this.#services.store.interpreter.hasNoMicrophone;
    const { deviceId } = this.#current;
    if (level > HEARD_LEVEL) addHeardMicrophone(deviceId);
    if (isExpected || microphone.heardIds.includes(deviceId)) this.#lastHeardMs = now;
    if (level > 0) this.#hasSignal = true;
    if (isExpected || this.#hasSignal) this.#lastSignalMs = now;
    const isSilent = now - this.#lastHeardMs > UNHEARD_FOR_MS || now - this.#lastSignalMs > FLAT_FOR_MS;
    if (isSilent !== session.microphoneSilent) this.#show({ microphoneSilent: isSilent });
  }

  /** The chosen device may be the one that is gone. The end of a track and the list of devices may report the same. */
  #replaceByAny(reason: 'lost' | 'default-changed'): void {
    if (this.#isReplacing) return;
    this.#isReplacing = true;
    const before = this.#current;
    const isLost = reason === 'lost';
    void this.#replace(undefined, isLost)
      .then(() => this.#announce(before, isLost))
      .finally(() => (this.#isReplacing = false));
  }

  /** The list of devices may change in other ways than its default. A browser may give all of them one name. */
  #announce(before: OpenMicrophone, isLost: boolean): void {
    const { label } = this.#current;
    const isOther = this.#current !== before && (isLost || label !== before.label);
    if (isOther && !this.#isClosed) showNotice({ type: 'microphone-replaced', name: label });
  }

  /** @param isLost the current one delivers nothing any more */
  async #replace(deviceId: string | undefined, isLost: boolean): Promise<void> {
    if (this.#isClosed) return;
    const chosen = this.#chosenId;
    const opened = await this.#openThisOrAny(deviceId);
    // Otherwise the one in use stays.
    if (opened.type === 'failed') return isLost || this.#isLost ? this.#lose(opened.failure) : undefined;
    // The user chose yet another one while this one opened.
    if (this.#isClosed || chosen !== this.#chosenId) return opened.microphone.close();
    this.#adopt(opened.microphone);
    // The levels only draw: a session without them is better than none.
    await this.#services.levels.open(opened.microphone).catch(reportFailure);
    if (this.#isClosed) return this.#services.levels.close();
    this.#show({ microphoneLoss: undefined });
    this.#retryMs = FIRST_RETRY_MS;
  }

  #lose(failure: MicrophoneFailure): void {
    this.#show({ microphoneLoss: failure });
    clearTimeout(this.#retry);
    if (this.#isClosed || (failure.type !== 'busy' && failure.type !== 'not-found')) return;
    this.#retry = setTimeout(() => this.#isLost && this.#replaceByAny('lost'), this.#retryMs);
    this.#retryMs = Math.min(LAST_RETRY_MS, 2 * this.#retryMs);
  }

  get #isLost(): boolean {
    return this.#services.store.session.microphoneLoss !== undefined;
  }

  #show(changes: Partial<SessionState>): void {
    showInSession(this.#services.store.session, changes);
  }

  #adopt(replacement: OpenMicrophone): void {
    this.#stopEvents();
    this.#current.close();
    if (this.#muteReasons.size > 0) replacement.setMuted(true);
    this.#current = replacement;
    this.#lastHeardMs = this.#lastSignalMs = this.#services.clock.now();
    this.#hasSignal = false;
    this.#watchEvents();
    for (const listener of this.#onReplaced) listener(replacement);
  }

  /** Another app may hold the wanted device: any other is better than none. */
  async #openThisOrAny(deviceId: string | undefined): Promise<OpenMicrophoneResult> {
    const open = this.#current.reopen ?? ((id: string | undefined) => this.#services.microphones.open(id));
    const opened = await open(deviceId);
    return opened.type === 'failed' && deviceId !== undefined ? open(undefined) : opened;
  }
}
