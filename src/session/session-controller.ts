import { isEnough } from '../domain/balance.ts';
import type { SessionEndReason } from '../domain/connection/end-codes.ts';
import type { LanguageCode } from '../domain/language.ts';
import type { StartRefusal } from '../domain/notice.ts';
import type { InterpreterKind } from '../domain/on-device/interpreter-in-use.ts';
import type { TurnId } from '../domain/turn.ts';
import { isPairSpoken } from '../domain/spoken-languages.ts';
import { sessionView } from '../domain/session-view.ts';
import { unreachable } from '../domain/unreachable.ts';
import type { SessionDeps } from './session-deps.ts';
import type { MediaCommands } from '../ports/media-controls.ts';
import type { SessionActions, StartOptions } from '../ports/session-actions.ts';
import { conversationIdOf } from '../protocol/ids.ts';
import { currentBalance, signedInUserId } from '../state/current-balance.ts';
import { currentInterpreter } from '../state/device-interpreter.ts';
import { chooseHoldToTalk, loadHoldToTalk } from '../state/hold-to-talk.ts';
import { showNotice } from '../state/notices.ts';
import { pair, setPair } from '../state/pair.ts';
import { refreshBalance } from '../state/refresh-balance.ts';
import { isGuest, setRoomEnd, type Membership, type RoomState } from '../state/room.ts';
import { setSessionInterpreter } from '../state/session-interpreter.ts';
import {
  isPaused,
  showConnecting,
  showEnded,
  showInSession,
  type SessionPause,
  type SessionState,
} from '../state/session.ts';
import type { SessionStore } from '../state/session-store.ts';
import { soundSource } from '../state/sound-source.ts';
import { system } from '../state/system.ts';
import { trial } from '../state/trial.ts';
import { loadVoiceOutputs } from '../state/voice-output.ts';
import { loadVoiceTiming } from '../state/voice-timing.ts';
import { loadVoicePlayback } from '../state/voice-playback.ts';
import { correctEarlierTurn } from './correct-earlier-turn.ts';
import { followMediaControls } from './follow-media-controls.ts';
import type { LiveSession } from './live-session.ts';
import { openSession, type OpenSessionResult } from './open-session.ts';
import { newOpeningSession, type OpeningSession } from './opening-session.ts';
import { offerHoldToTalk } from './offer-hold-to-talk.ts';
import { pauseWhileHidden } from './pause-while-hidden.ts';
import { pauseWithoutAudio } from './pause-without-audio.ts';
import { receiveCallNotice } from './receive-call-notice.ts';
import { RoomSession } from './room/room-session.ts';
import { hearOriginal } from './sound/hear-original.ts';
import { watchLoopback } from './sound/watch-loopback.ts';
import { nextSession, type Session, type SessionEvent } from './session-state.ts';
import { showSessionEnd } from './show-session-end.ts';
import { endConversation, settleOutcome } from './stop-session.ts';
import { whenTurnsAreDone } from './when-turns.ts';
import { reportedAs, reportFailure } from '../shared/report-failure.ts';

/** How long a pause waits for the translation of what was said before it. */
const LAST_TURNS_MS = 5000;

/** Carries out what the states of a session mean (see `Session`), and shows them. */
export class SessionController implements SessionActions {
  readonly #services: SessionDeps;
  readonly #store: SessionStore;
  /** Changed by `#dispatch` alone. */
  #session: Session = { type: 'idle', outcome: 'ended' };
  /** Chosen while the session opened, when there was no connection yet. */
  #pendingInputLanguage: LanguageCode | undefined;

  constructor(services: SessionDeps) {
    this.#services = services;
    this.#store = services.store;
  }

  get session(): Session {
    return this.#session;
  }

  /** Loading this module is all the preparation there is. */
  async prepareSession(): Promise<void> {
    return undefined;
  }

  async startSession(options?: StartOptions): Promise<void> {
    if (this.#session.type !== 'idle') return;
    const { conversation } = this.#store;
    const continuedId = options?.continues ? conversation.id : undefined;
    if (continuedId) setPair({ ...conversation.pair });
    // A guest's call is the host's, whatever this device could do by itself.
    const interpreter = isGuest(this.#store.room) ? 'service' : currentInterpreter();
    const refusal = refusalBeforeStart(interpreter, this.#store.room, this.#services.voiceTransport.isSupported());
    if (refusal) return showNotice({ type: 'start-refused', reason: refusal });

    loadVoicePlayback(this.#services);
    loadVoiceOutputs(this.#services);
    loadVoiceTiming(this.#services);
    loadHoldToTalk(this.#store.holdToTalk, this.#services, soundSource.mode === 'microphone');
    this.#services.voiceTransport.unlockPlayback();
    this.#services.onDevice.unlockSpeech();
    setSessionInterpreter(this.#store.interpreter, interpreter);
    const isContinued = continuedId !== undefined;
    const opening = newOpeningSession(continuedId ?? conversationIdOf(this.#services.newId()), isContinued);
    this.#pendingInputLanguage = undefined;
    this.#dispatch({ type: 'start', opening });
    // The service counts from the first call of a session on.
    if (isContinued) this.#show({ usedTokens: conversation.totals.usage.totalTokens });
    const result = await openSession(this.#services, opening, {
      onRecovery: (recovery) => this.#show({ recovery }),
      onNotice: (notice) =>
        receiveCallNotice(this.#services, notice, {
          stop: () => void this.stopSession(),
          suspend: () => this.#live?.supervisor.suspend(),
        }),
      onEnd: (reason) => this.#onEnd(reason),
    }).catch(reportedAs<OpenSessionResult>({ type: 'refused', reason: 'unknown' }));
    // Stop has closed what was open by then, and the rest closed itself as it opened.
    if (opening.abort.signal.aborted) return;
    if (result.type === 'opened') {
      this.#onOpened(result.live);
      if (isGuest(this.#store.room)) this.enterRoom();
      return;
    }
    if (result.roomEnd) setRoomEnd(this.#store.room, result.roomEnd);
    else showNotice({ type: 'start-refused', reason: result.reason });
    this.#dispatch({ type: 'open-failed' });
    await rollBack(opening);
  }

  stopSession(): Promise<void> {
    const before = this.#session;
    switch (before.type) {
      case 'idle':
        return Promise.resolve();
      case 'stopping':
        return before.stopped;
      case 'opening':
        // At once, so that a session that has just opened does not become live.
        before.opening.abort.abort();
        return this.#stop(() => this.#cancelOpening(before.opening));
      case 'live':
        return this.#stop(() => this.#endLive(before.live));
      default:
        return unreachable(before);
    }
  }

  enterRoom(): void {
    const live = this.#live;
    const { membership } = this.#store.room;
    if (!live || !membership) return;
    new RoomSession({ services: this.#services, live, membership, onEnd: () => this.#onRoomEnd(membership) }).open();
  }

  async changeMicrophone(): Promise<void> {
    await this.#live?.microphone.reopen();
  }

  async resumeSession(): Promise<void> {
    const live = this.#live;
    if (!live) return;
    // The tap lets the page play again, where the system had silenced it.
    this.#services.voiceTransport.unlockPlayback();
    live.supervisor.resume();
    // Until the system gives the audio back nothing could be heard, whatever the pause was for.
    if (this.#services.audioInterruptions.isInterrupted()) this.#pause('no-audio');
    else this.#endPause(live);
    if (this.#store.session.microphoneLoss) await live.microphone.reopen();
  }

  setDeviceSpeaking(isSpeaking: boolean): void {
    if (isSpeaking) this.#live?.microphone.mute('device-speaking');
    else this.#live?.microphone.unmute('device-speaking');
  }

  async enableAudio(): Promise<void> {
    if (await this.#live?.supervisor.controls.unlockPlayback()) this.#show({ playbackBlocked: false });
  }

  setInputLanguage(language: LanguageCode): void {
    if (this.#session.type === 'opening') this.#pendingInputLanguage = language;
    else this.#live?.supervisor.controls.setInputLanguage(language);
  }

  setTurnsByHand(isByHand: boolean): void {
    chooseHoldToTalk(this.#store.holdToTalk, this.#services, isByHand);
    this.#live?.supervisor.controls.setTurnsByHand(isByHand);
  }

  holdTurn(language: LanguageCode, agoMs?: number): void {
    if (!isPaused(this.#store.session)) this.#live?.supervisor.controls.heldTurns.press(language, agoMs);
  }

  releaseTurn(agoMs?: number): void {
    this.#live?.supervisor.controls.heldTurns.release(agoMs);
  }

  writeTurn(text: string, language: LanguageCode): void {
    this.#live?.written.write(text, language);
  }

  correctTurn(turnId: TurnId, text: string, isSpoken: boolean): void {
    const [live, turn] = [this.#live, this.#store.conversation.turnsById[turnId]];
    if (!live || !turn) return;
    if (live.continued?.order.includes(turnId)) void correctEarlierTurn(this.#services, live, turn, text);
    else live.written.correct(turn, text, isSpoken);
  }

  recogniseAgain(turnId: TurnId): void {
    const [live, turn] = [this.#live, this.#store.conversation.turnsById[turnId]];
    if (!live || !turn || isPaused(this.#store.session)) return;
    void live.supervisor.controls.recogniseAgain(turn, live.supervisor.clocks);
  }

  pauseSession(): void {
    this.#pause('by-user');
  }

  get #live(): LiveSession | undefined {
    return this.#session.type === 'live' ? this.#session.live : undefined;
  }

  #dispatch(event: SessionEvent): void {
    const before = this.#session;
    this.#session = nextSession(before, event);
    if (this.#session.type !== before.type) this.#showStage();
  }

  #showStage(): void {
    const { session } = this.#store;
    const shown = this.#session;
    switch (shown.type) {
      case 'idle':
        return showEnded(session, shown.outcome === 'failed' ? 'error' : 'disconnected');
      case 'opening':
        return showConnecting(session, shown.opening.conversationId);
      case 'live':
        return this.#show({ connection: 'connected', connectedAtMs: this.#services.clock.now() });
      case 'stopping':
        return this.#show({ connection: 'stopping' });
      default:
        return unreachable(shown);
    }
  }

  #show(changes: Partial<SessionState>): void {
    showInSession(this.#store.session, changes);
  }

  #onOpened(live: LiveSession): void {
    this.#dispatch({ type: 'opened', live });
    this.#show({ sessionId: live.sessionId });
    guardPage(this.#services, live);
    // The connection may have been lost already.
    this.#show({ recovery: live.supervisor.recovery });
    if (this.#pendingInputLanguage) live.supervisor.controls.setInputLanguage(this.#pendingInputLanguage);
    this.#pendingInputLanguage = undefined;
    // It may have been chosen meanwhile.
    live.supervisor.controls.setTurnsByHand(this.#store.holdToTalk.isOn);
    this.#services.wakeLock.acquire();
    live.scope.add(() => this.#services.wakeLock.release());
    const { scope, microphone } = live;
    scope.add(hearOriginal(this.#services, microphone));
    scope.add(watchLoopback({ services: this.#services, microphone }));
    const pause = (reason: SessionPause) => this.#pause(reason);
    scope.add(followMediaControls(this.#services, this.#mediaCommands()));
    // A shared sound waits for no button, and is in front of this app while it is listened to.
    const hasMicrophoneAlone = () => soundSource.mode === 'microphone';
    if (hasMicrophoneAlone()) scope.add(offerHoldToTalk(this.#services));
    scope.add(pauseWhileHidden(this.#services, () => hasMicrophoneAlone() && pause('hidden')));
    scope.add(
      pauseWithoutAudio(this.#services, { pause: () => pause('no-audio'), onAudioBack: () => this.#onAudioBack(live) }),
    );
  }

  /** With turns by hand the button of a headset begins and ends a turn of its wearer, the buttons beside it the other's. */
  #mediaCommands(): MediaCommands {
    const toggle = (language: LanguageCode) => {
      if (this.#store.holdToTalk.held === language) this.releaseTurn();
      else this.holdTurn(language);
    };
    const canHold = () => this.#store.holdToTalk.isOn && sessionView(this.#store.session).canHold;
    return {
      resume: () => (canHold() ? toggle(pair.current.source) : void this.resumeSession()),
      pause: () => (canHold() ? toggle(pair.current.source) : this.#pause('by-user')),
      other: () => canHold() && toggle(pair.current.target),
      stop: () => void this.stopSession(),
    };
  }

  /** The host goes on alone; a guest has no call of their own. */
  #onRoomEnd({ role }: Membership): void {
    if (role === 'guest') void this.stopSession();
  }

  #onEnd(reason: StartRefusal | undefined): void {
    if (reason) showSessionEnd(this.#store, endReasonOf(reason));
    void this.stopSession();
  }

  #pause(reason: SessionPause): void {
    const live = this.#live;
    if (!live || this.#store.session.pausedFor === reason) return;
    live.supervisor.controls.heldTurns.release();
    this.#show({ pausedFor: reason });
    live.microphone.mute('paused');
    if (isBilledByTime(live)) void this.#suspendOnceTranslated(live);
  }

  /** The conversation goes on, its calls do not: they would cost as much as talking. */
  async #suspendOnceTranslated(live: LiveSession): Promise<void> {
    // A translation that is not there by then is expected: the turn is shown without it.
    await whenTurnsAreDone(this.#store.conversation, LAST_TURNS_MS);
    if (this.#live === live && this.#store.session.pausedFor) live.supervisor.suspend();
  }

  #endPause(live: LiveSession): void {
    if (!this.#store.session.pausedFor) return;
    this.#show({ pausedFor: undefined });
    live.microphone.unmute('paused');
  }

  /** Closing a context disconnects its nodes. */
  #onAudioBack(live: LiveSession): void {
    // A pause that the user asked for lasts until the user resumes.
    if (this.#store.session.pausedFor === 'no-audio') this.#endPause(live);
    const { levels, microphoneBuffer } = this.#services;
    live.microphone.renew();
    // As at the start: a session without them is better than none.
    levels.open(live.microphone.current).catch(reportFailure);
    void microphoneBuffer
      .record(live.microphone.current)
      .then(() => live.supervisor.sendAgain())
      .catch(reportFailure);
  }

  #stop(work: () => Promise<void>): Promise<void> {
    const stopped = Promise.resolve().then(work);
    this.#dispatch({ type: 'stop', stopped });
    return stopped;
  }

  async #cancelOpening(opening: OpeningSession): Promise<void> {
    const takenBack = rollBack(opening);
    this.#dispatch({ type: 'stopped' });
    await takenBack;
    await this.#afterStop();
  }

  async #endLive(live: LiveSession): Promise<void> {
    const outcome = await endConversation(this.#services, live);
    this.#dispatch({ type: 'stopped' });
    await settleOutcome(this.#services, live, outcome);
    await this.#afterStop();
  }

  async #afterStop(): Promise<void> {
    await this.#services.outboxSync.syncNow();
    await refreshBalance(this.#services);
  }
}

function refusalBeforeStart(
  interpreter: InterpreterKind,
  room: RoomState,
  hasWebRtc: boolean,
): StartRefusal | undefined {
  // Interpreting on this device costs nothing.
  if (interpreter === 'service') {
    if (!hasWebRtc) return 'no-webrtc';
    if (isGuest(room)) return undefined;
    const balance = currentBalance();
    if (!balance && trial.current.type === 'retrying') return 'network';
    if (!balance && signedInUserId() === undefined) return 'sign-in-needed';
    // A balance that has not loaded yet is checked by the server, which does so anyway.
    if (balance && !isEnough(balance)) return 'tokens-not-enough';
    if (!isPairSpoken(pair.current, system.info?.voice.speaks)) return 'language-not-spoken';
  }
  if (pair.current.source === pair.current.target) return 'languages-equal';
  return undefined;
}

function endReasonOf(reason: StartRefusal): SessionEndReason {
  if (reason === 'trial-over') return reason;
  if (reason === 'sign-in-needed' && signedInUserId() !== undefined) return 'signed-out';
  return reason === 'tokens-not-enough' ? 'tokens-used-up' : 'connection-lost';
}

/** Whether the service bills the open time of a call, silence included. */
function isBilledByTime({ target }: LiveSession): boolean {
  return target.type === 'granted' && target.address.legs !== undefined;
}

/** Closes and deletes everything: no turn exists yet. */
async function rollBack({ scope, undo }: OpeningSession): Promise<void> {
  await Promise.all([scope.close(), undo.close()]);
}

/** The browser asks before the page is left in the middle of a conversation. */
function guardPage({ storage }: SessionDeps, { scope }: LiveSession): void {
  storage.warnBeforeClose(true);
  scope.add(() => storage.warnBeforeClose(system.hasPageOnlyConversation));
}
