import type { ListeningSettings } from '../../domain/turns/conversation-event.ts';
import { LegSegmenter } from '../../domain/turns/leg-segmenter.ts';
import { createTurnEventBuilder } from '../../domain/turns/turn-event-builder.ts';
import type { LanguageCode } from '../../domain/language.ts';
import type { OpenMicrophone } from '../../ports/microphone.ts';
import type {
  CallLeg,
  CallTarget,
  ConnectResult,
  ConnectionFailure,
  ConnectionListener,
  ConnectionQuality,
  TurnsByHand,
  VoiceConnection,
  VoiceOutputsByLanguage,
} from '../../ports/voice-connection.ts';
import type { CallNotice } from '../../protocol/call-notice.ts';
import { parseLegEvent } from '../../protocol/realtime/parse-leg-event.ts';
import type { CallListener, CallOpener, WebRtcCall } from './webrtc-call.ts';
import { systemClock } from '../../shared/system-clock.ts';

/** How often a silence is checked for. */
const TICK_MS = 250;
/** Our server cannot hear such a call and ends one that stays silent, so the client reports speech this often. */
const SPEECH_REPORT_MS = 30_000;

export type TwoLegs = readonly [CallLeg, CallLeg];

/**
 * Two calls with the same microphone, one into each language. Each ignores speech in its own target language, so that
 * the right one translates.
 *
 *   microphone ─┬─▶ into the target ─ source text, translation ─┐
 *               └─▶ into the source ─ translation ──────────────┴─▶ turns, cut by LegSegmenter ─▶ listener
 */
export async function openTwoLegConnection(
  [intoTargetCalls, intoSourceCalls]: readonly [CallOpener, CallOpener],
  legs: TwoLegs,
  microphone: OpenMicrophone,
  listener: ConnectionListener,
  signal: AbortSignal,
): Promise<ConnectResult> {
  const connection = new TwoLegConnection(legs, listener);
  const [intoTarget, intoSource] = await Promise.all([
    intoTargetCalls.open(callTargetOf(legs[0]), microphone, connection.listenerOf(legs[0]), signal),
    intoSourceCalls.open(callTargetOf(legs[1]), microphone, connection.listenerOf(legs[1]), signal),
  ]);
  const failed = [intoTarget, intoSource].find((result) => result.type === 'failed');
  const failure = failed?.failure ?? connection.lostWhileOpening;
  const calls = [intoTarget, intoSource].flatMap((result) => (result.type === 'opened' ? [result.call] : []));
  if (failure) {
    for (const call of calls) call.close();
    return { type: 'failed', failure };
  }
  connection.begin(calls);
  return { type: 'opened', connection };
}

function callTargetOf({ webrtcUrl, secret }: CallLeg): CallTarget {
  return { webrtcUrl, secret, deployment: '', needsEndReport: true };
}

/** Such a service has no setting for it. */
function listeningByHand(isByHand: boolean): ListeningSettings {
  return { transcription: undefined, turnDetection: isByHand ? undefined : {} };
}

type HeldTurn = { readonly language: LanguageCode; readonly isOver: boolean };

class TwoLegConnection implements VoiceConnection {
  readonly turns: TurnsByHand = {
    setOn: (isOn) => {
      this.#setHeld(isOn ? this.#held : undefined);
      this.#listener.onEvent({ type: 'session-updated', listening: listeningByHand(isOn) }, Date.now());
    },
    begin: async (language) => this.#setHeld({ language, isOver: false }),
    end: () => this.#held && this.#setHeld({ ...this.#held, isOver: true }),
  };
  readonly #listener: ConnectionListener;
  readonly #intoTarget: CallLeg;
  readonly #languages: readonly LanguageCode[];
  readonly #segmenter: LegSegmenter;
  /** Empty until both calls are open. */
  #calls: readonly WebRtcCall[] = [];
  #ticker: ReturnType<typeof setInterval> | undefined;
  #isClosed = false;
  /** A call was lost before both were open. */
  #lostWhileOpening: ConnectionFailure | undefined;
  #speechReportedAtMs = 0;
  /** The highest that either call has reported. */
  #usedTokens = 0;
  readonly #blockedLegs = new Set<CallLeg>();
  #isPlaybackMuted = false;
  #mutedLanguages: readonly LanguageCode[] = [];
  /** The turn that is held, or was the last one. */
  #held: HeldTurn | undefined;

  constructor([intoTarget, intoSource]: TwoLegs, listener: ConnectionListener) {
    this.#listener = listener;
    this.#intoTarget = intoTarget;
    this.#languages = [intoTarget.into, intoSource.into];
    const openedAtMs = systemClock.now();
    const builder = createTurnEventBuilder({
      emit: (event) => listener.onEvent(event, systemClock.now()),
      newId: () => crypto.randomUUID(),
      elapsedMs: () => systemClock.now() - openedAtMs,
    });
    this.#segmenter = new LegSegmenter({ source: intoSource.into, target: intoTarget.into }, builder);
  }

  get lostWhileOpening(): ConnectionFailure | undefined {
    return this.#lostWhileOpening;
  }

  listenerOf(leg: CallLeg): CallListener {
    return {
      onMessage: (text, receivedAtMs) => this.#onMessage(leg, text, receivedAtMs),
      // The connection is open when both calls are: `begin` reports it.
      onConnected: () => undefined,
      onLost: (failure) => this.#onLost(failure),
      onPlaybackBlocked: (isBlocked) => this.#onPlaybackBlocked(leg, isBlocked),
      onNotice: (notice) => this.#onNotice(notice),
    };
  }

  begin(calls: readonly WebRtcCall[]): void {
    this.#calls = calls;
    this.#ticker = setInterval(() => this.#segmenter.tick(systemClock.now()), TICK_MS);
    this.#listener.onConnected();
  }

  async unlockPlayback(): Promise<boolean> {
    this.#blockedLegs.clear();
    const unlocked = await Promise.all(this.#calls.map((call) => call.unlockPlayback()));
    return unlocked.every(Boolean);
  }

  replaceMicrophone(microphone: OpenMicrophone): void {
    for (const call of this.#calls) call.replaceMicrophone(microphone);
  }

  mute(): void {
    for (const call of this.#calls) call.mute();
  }

  setPlaybackMuted(muted: boolean): void {
    this.#isPlaybackMuted = muted;
    this.#applyMuting();
  }

  setMutedLanguages(languages: readonly LanguageCode[]): void {
    this.#mutedLanguages = languages;
    this.#applyMuting();
  }

  /** Each call speaks one language. */
  setOutputs(outputs: VoiceOutputsByLanguage): void {
    for (const [index, call] of this.#calls.entries()) {
      const language = this.#languages[index];
      call.setOutput?.((language && outputs.get(language)) ?? 'both');
    }
  }

  interprets(): 'natively' {
    return 'natively';
  }

  setVolume(volume: number): void {
    for (const call of this.#calls) call.setVolume(volume);
  }

  async quality(): Promise<ConnectionQuality | undefined> {
    const [first, ...others] = this.#calls;
    // Each call adapts to its network when it is read.
    for (const call of others) void call.quality().catch(() => undefined);
    return first?.quality();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#ticker);
    for (const call of this.#calls) {
      call.send({ type: 'session.close' });
      call.close();
    }
  }

  hangUp(): void {
    this.close();
  }

  #onMessage(leg: CallLeg, text: string, receivedAtMs: number): void {
    const parsed = parseLegEvent(text);
    switch (parsed.type) {
      case 'source-delta':
        this.#reportSpeech(receivedAtMs);
        return this.#segmenter.sourceDelta(parsed.delta, receivedAtMs);
      case 'translation-delta':
        this.#reportSpeech(receivedAtMs);
        return this.#segmenter.translationDelta(leg.into, parsed.delta, receivedAtMs);
      case 'known':
        // Both sessions open; the conversation opens once.
        if (parsed.event.type !== 'session-opened') return this.#listener.onEvent(parsed.event, receivedAtMs);
        if (leg === this.#intoTarget)
          this.#listener.onEvent(
            { ...parsed.event, listening: listeningByHand(false), needsChecks: true },
            receivedAtMs,
          );
        return;
      case 'ignored':
        return;
    }
  }

  /** The leg into the language of the speaker hears nothing, unless it is the one that writes down what is said. */
  #setHeld(held: HeldTurn | undefined): void {
    this.#held = held;
    this.#segmenter.hold(held?.language);
    for (const [index, call] of this.#calls.entries())
      call.setSilent(index > 0 && held !== undefined && this.#languages[index] === held.language);
    this.#applyMuting();
  }

  /** The calls are in the order of the legs: into the target, into the source. */
  #applyMuting(): void {
    for (const [index, call] of this.#calls.entries()) {
      const language = this.#languages[index];
      call.setPlaybackMuted(
        this.#isPlaybackMuted ||
          (this.#held !== undefined && (!this.#held.isOver || language === this.#held.language)) ||
          (language !== undefined && this.#mutedLanguages.includes(language)),
      );
    }
  }

  /** Not retried: the next report follows. */
  #reportSpeech(nowMs: number): void {
    if (nowMs - this.#speechReportedAtMs < SPEECH_REPORT_MS) return;
    this.#speechReportedAtMs = nowMs;
    const { webrtcUrl, secret } = this.#intoTarget;
    const url = new URL('speech', new URL(webrtcUrl, location.href));
    // The next report follows; without any, the server ends the call.
    fetch(url, { method: 'PUT', headers: { authorization: `Bearer ${secret}` } }).catch(() => undefined);
  }

  #onLost(failure: ConnectionFailure): void {
    if (this.#isClosed) return;
    if (this.#calls.length === 0) {
      this.#lostWhileOpening = failure;
      return;
    }
    this.close();
    this.#listener.onLost(failure);
  }

  /** One tap unlocks both calls, so the listener sees one state. */
  #onPlaybackBlocked(leg: CallLeg, isBlocked: boolean): void {
    if (isBlocked) this.#blockedLegs.add(leg);
    else this.#blockedLegs.delete(leg);
    this.#listener.onPlaybackBlocked(this.#blockedLegs.size > 0);
  }

  /**
   * The usage that a call reports is the whole conversation's, both calls included. The notices of the two calls come on
   * separate streams, so an older total may arrive last.
   */
  #onNotice(notice: CallNotice): void {
    if (notice.type !== 'call.usage') return this.#listener.onNotice?.(notice);
    this.#usedTokens = Math.max(this.#usedTokens, notice.used_tokens);
    this.#listener.onNotice?.({ ...notice, used_tokens: this.#usedTokens });
  }
}
