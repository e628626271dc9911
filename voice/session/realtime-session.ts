import type { LanguagePair } from '../../src/domain/language.ts';
import type { CallObserver, CallSpec } from '../kernel/control-protocol.ts';
import type { MeasuredFrame } from '../audio/measured-frame.ts';
import type { Playback } from '../audio/playback.ts';
import type { EngineFailure } from '../engines/engine-failure.ts';
import type { ConversationEngines } from '../engines/engines.ts';
import { parseClientEvent, type WrittenResponse } from '../protocol/client-event.ts';
import { spokenItem } from '../protocol/conversation-item.ts';
import { newId } from '../protocol/new-id.ts';
import { invalidRequest, type ProtocolError } from '../protocol/protocol-error.ts';
import type { Emit } from '../protocol/server-event.ts';
import { initialSettings, type SessionSettings } from '../protocol/session-settings.ts';
import { SpeechDetector } from '../vad/speech-detector.ts';
import type { Utterance, UtteranceSegmenter } from '../vad/utterance-segmenter.ts';
import type { VoiceActivityDetector } from '../vad/voice-detector.ts';
import { handleClientEvent, type ClientEventContext } from './client-event-handler.ts';
import { ConversationTerms } from './conversation-terms.ts';
import { ConversationItems } from './conversation-items.ts';
import { EarlierTurns } from './earlier-turns.ts';
import { VoiceOrder, type GrowingSpeech, type ResponseRequest, type SpokenText } from './response-context.ts';
import { ProvisionalTranslation } from './provisional-translation.ts';
import { ResponseQueue } from './response-queue.ts';
import { readInputs, type SpokenInput } from './read-inputs.ts';
import { createRequest } from './response-request.ts';
import type { ResponseOutcome } from './response-run.ts';
import { SpeechCharges } from './speech-charges.ts';
import { openSpeechInput, type SpeechInput } from './speech-input.ts';
import { wireSession } from '../protocol/session-body.ts';
import { updateSession } from '../protocol/session-update.ts';

export type EchoDetector = {
  /** @param isAlong the voice speaks while the person does */
  isEcho(frame: MeasuredFrame, isAlong: boolean): boolean;
  /** Whether it is proven that the voice is not heard. */
  isUnheard?(): boolean;
};

export type RealtimeSessionDeps = {
  readonly engines: ConversationEngines;
  readonly playback: Playback;
  readonly echo: EchoDetector;
  /** Detects echoes in the shared sound of a call that has a microphone too. */
  readonly sharedEcho?: EchoDetector | undefined;
  /** By default the neural network's. */
  readonly createDetector?: (() => VoiceActivityDetector) | undefined;
  readonly observer: Pick<CallObserver, 'onSpeech' | 'onUsage'>;
  readonly emit: Emit;
  /** The sound of a replay takes the place of the peer connection's; or not any more. */
  onReplay(isActive: boolean): void;
  onEngineFailure(failure: EngineFailure): void;
  /** An error of ours that no method of the session has thrown. */
  onFailed(error: unknown): void;
};

/**
 * One session of the realtime protocol: microphone frames and client events in, server events and audio out.
 *
 *     frames ──▶ segmenter ── utterance ──▶ transcriber ── transcript ──▶ response queue ──▶ playback, events
 *                    └─ speech started: barge-in (stop playback, cancel the response)
 *
 * With two sounds each has a segmenter and a transcriber of its own, and speech in one interrupts nothing of the other.
 */
export class RealtimeSession implements ClientEventContext {
  readonly items = new ConversationItems();
  readonly terms: ConversationTerms;
  readonly responses: ResponseQueue;
  readonly #deps: RealtimeSessionDeps;
  readonly #microphone: SpeechInput;
  readonly #shared: SpeechInput | undefined;
  /** The utterances of this session, by item id, for responses that refer to them. */
  readonly #spokenById = new Map<string, SpokenInput>();
  readonly #charges: SpeechCharges;
  readonly #closing = new AbortController();
  readonly #pair: LanguagePair;
  readonly #earlierTurns = new EarlierTurns();
  #settings: SessionSettings;
  #isReplaying = false;

  constructor(spec: CallSpec, deps: RealtimeSessionDeps) {
    const { engines, playback, emit, echo, sharedEcho, onEngineFailure, onFailed } = deps;
    const { items } = this;
    this.#deps = deps;
    this.#pair = spec.pair;
    this.terms = new ConversationTerms(spec.pair);
    this.#charges = new SpeechCharges((report) => deps.observer.onUsage(report));
    const { transcriber, translator } = engines;
    this.#settings = initialSettings(spec, transcriber.follow !== undefined && !translator.isScripted);
    this.responses = new ResponseQueue(
      {
        conversationId: newId('conv'),
        pair: spec.pair,
        engines,
        playback,
        items,
        earlierTurns: this.#earlierTurns,
        terms: this.terms,
        unspoken: [],
        isVoiceUnheard: () => this.#isVoiceUnheard(),
        voices: new VoiceOrder(),
        emit,
        onEngineFailure,
        onFailed,
      },
      (request, outcome) => this.#onOutcome(request, outcome),
    );
    this.#microphone = this.#openInput(echo, sharedEcho && 0);
    this.#shared = sharedEcho && this.#openInput(sharedEcho, 1);
  }

  /** The microphone's: clients commit and clear nothing of the shared sound. */
  get segmenter(): UtteranceSegmenter {
    return this.#microphone.segmenter;
  }

  get settings(): SessionSettings {
    return this.#settings;
  }

  get emit(): Emit {
    return this.#deps.emit;
  }

  /** Call once the client can receive events. */
  begin(): void {
    this.emit({ type: 'session.created', session: wireSession(this.#settings) });
  }

  /** @param shared the frame of the shared sound at the same time */
  hear(frame: Int16Array, shared?: Int16Array): void {
    this.#microphone.segmenter.hear(frame, this.#isReplaying);
    this.#microphone.interruptions.onHeard();
    if (shared) this.#shared?.segmenter.hear(shared);
  }

  /** Takes a text message from the client. */
  receive(text: string): void {
    const parsed = parseClientEvent(text);
    if (parsed.type === 'refused') return this.#emitError(parsed.error, parsed.eventId);
    const { event } = parsed;
    const error = handleClientEvent(event, this);
    if (error) this.#emitError(error, event.event_id ?? null);
  }

  #emitError(error: ProtocolError, eventId: string | null): void {
    this.emit({ type: 'error', error: { ...error, event_id: eventId } });
  }

  /** Resolves when everything that the session has used is reported. */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const { segmenter } of this.#inputs) segmenter.close();
    await this.responses.close();
    this.#charges.chargeRest();
  }

  respond(written: WrittenResponse | undefined): ProtocolError | undefined {
    const inputs = readInputs(written, { items: this.items, spokenById: this.#spokenById });
    if (inputs.type === 'refused') return inputs.error;
    const request = createRequest(inputs, written, this.#settings, this.#pair);
    // A person has stated the language: by a button, or by writing.
    request.input.then((spoken) => this.#microphone.languages.note(spoken)).catch(() => undefined);
    this.responses.add(request);
    return undefined;
  }

  noteWritten(text: string): void {
    for (const { transcriber } of this.#inputs) transcriber.noteWritten(text);
  }

  setReplaying(isActive: boolean): ProtocolError | undefined {
    if (this.#shared)
      return invalidRequest('invalid_value', 'A call with a shared sound takes no replay.', 'is_active');
    this.#isReplaying = isActive;
    this.#deps.onReplay(isActive);
    this.emit({
      type: 'input_audio_buffer.replay_switched',
      is_active: isActive,
      audio_ms: this.segmenter.nowMs,
    });
    return undefined;
  }

  stopPlayback(): void {
    const interrupted = this.#deps.playback.clear();
    if (!interrupted) return;
    const { owner, playedMs: audio_end_ms } = interrupted;
    this.emit({ type: 'output_audio_buffer.cleared', response_id: owner.responseId });
    this.emit({ type: 'conversation.item.truncated', item_id: owner.itemId, content_index: 0, audio_end_ms });
  }

  updateSession(written: unknown): ProtocolError | undefined {
    const update = updateSession(this.#settings, written);
    if (update.type === 'refused') return update.error;
    const { settings } = update;
    // Speech that is open when the client takes over becomes a turn with a response, as before.
    for (const { segmenter } of this.#inputs) segmenter.setDetection(settings.turnDetection);
    this.#settings = settings;
    this.emit({ type: 'session.updated', session: wireSession(settings) });
    return undefined;
  }

  get #inputs(): readonly SpeechInput[] {
    return this.#shared ? [this.#microphone, this.#shared] : [this.#microphone];
  }

  #openInput(echo: EchoDetector, channel: 0 | 1 | undefined): SpeechInput {
    const { engines, emit, playback, createDetector = () => new SpeechDetector() } = this.#deps;
    const isSpokenAlong = () => this.#isSpokenAlong();
    // Called in any case: it learns what an echo would be, should the earphones be taken off.
    const guard = {
      isEcho: (frame: MeasuredFrame) => echo.isEcho(frame, isSpokenAlong()) && !this.#settings.hasEarphones,
    };
    return openSpeechInput(guard, {
      createDetector,
      transcriber: engines.transcriber,
      pair: this.#pair,
      terms: this.terms,
      items: this.items,
      emit,
      settings: () => this.#settings,
      isSpokenAlong,
      signal: this.#closing.signal,
      playback,
      responses: this.responses,
      stopPlayback: () => this.stopPlayback(),
      onSpeechStarted: (itemId, atMs) => {
        emit({
          type: 'input_audio_buffer.speech_started',
          audio_start_ms: atMs,
          item_id: itemId,
          input_channel: channel,
        });
        this.#deps.observer.onSpeech();
        // Earlier speech interrupts no voice.
        if (this.#isReplaying || this.#shared) return false;
        return this.#settings.turnDetection?.interruptResponse === true;
      },
      translateProvisionally: (itemId) => this.#translateProvisionally(itemId),
      onBegun: (itemId, growing, input) => this.#onBegun(itemId, growing, input),
      onUtterance: (utterance, input) => this.#onUtterance(utterance, input),
    });
  }

  /** From a loudspeaker that the microphone hears, the voice waits for the pause: the guard would mute the person. */
  #isSpokenAlong(): boolean {
    return this.#settings.simultaneous === 'voice' && this.#isVoiceUnheard();
  }

  #isVoiceUnheard(): boolean {
    return this.#settings.hasEarphones || this.#deps.echo.isUnheard?.() === true;
  }

  #translateProvisionally(itemId: string): ProvisionalTranslation {
    return new ProvisionalTranslation({
      translator: this.#deps.engines.translator,
      pair: this.#pair,
      context: () => ({
        earlier: this.#earlierTurns.all(),
        instructions: this.#settings.instructions,
        terms: this.terms.lines,
      }),
      onChange: (text) => this.emit({ type: 'conversation.item.provisional_translation', item_id: itemId, text }),
      now: () => performance.now(),
      signal: this.#closing.signal,
    });
  }

  /** The first clause of an utterance is translated while it goes on, or as it ends. */
  #onBegun(itemId: string, growing: GrowingSpeech, input: Promise<SpokenText>): void {
    const isEnded = this.items.get(itemId) !== undefined;
    const placed = isEnded ? undefined : this.items.add({ ...spokenItem(itemId), status: 'in_progress' });
    if (placed) this.emit({ type: 'conversation.item.added', ...placed });
    const spoken = { input, itemId, spokenIds: [itemId] };
    this.#spokenById.set(itemId, spoken);
    this.responses.add({ ...createRequest(spoken, undefined, this.#settings, this.#pair), growing });
  }

  #onUtterance(utterance: Utterance, { transcriber, interruptions, along }: SpeechInput): void {
    const { itemId, speechMs } = utterance;
    const item = spokenItem(itemId);
    const begun = this.items.replace(item);
    const previous_item_id = begun ? begun.previous_item_id : (this.items.latest()?.id ?? null);
    if (!begun) this.items.add(item);
    this.emit({ type: 'input_audio_buffer.committed', item_id: itemId, previous_item_id });
    // Turns that the client ends itself begin without a report.
    if (!this.#settings.turnDetection) this.#deps.observer.onSpeech();
    if (!begun) this.emit({ type: 'conversation.item.added', item, previous_item_id });
    this.emit({ type: 'conversation.item.done', item, previous_item_id });
    const spoken = { input: transcriber.transcribe(utterance), itemId, spokenIds: [itemId] };
    this.#spokenById.set(itemId, spoken);
    this.#charges.add(itemId, speechMs);
    interruptions.onEnd(spoken);
    if (along.end(utterance, spoken.input)) return;
    if (this.#settings.turnDetection?.createResponse)
      this.responses.add(createRequest(spoken, undefined, this.#settings, this.#pair));
    else this.#chargeWhenRecognised(spoken);
  }

  #onOutcome(
    { id, input, itemId, spokenIds, growing }: ResponseRequest,
    { status, usage, speechMs }: ResponseOutcome,
  ): void {
    const isOpen = growing && itemId && this.items.get(itemId)?.status === 'in_progress';
    // The price of a response that a client cancels stays.
    if (isOpen && status.type !== 'cancelled') this.#charges.settleEarly(itemId);
    if (usage.totalTokens > 0) {
      const charged = this.#charges.withoutCharged(usage, spokenIds);
      const provisional = growing?.provisional.count ?? 0;
      const counts = { ...(speechMs > 0 && { speechMs }), ...(provisional > 0 && { provisional }) };
      this.#deps.observer.onUsage({ kind: 'answer', id, usage: charged, ...counts });
      this.#charges.settle(spokenIds);
    } else if (status.type !== 'cancelled') this.#charges.settle(spokenIds);
    else if (status.reason === 'client_cancelled') this.#chargeWhenRecognised({ input, spokenIds });
  }

  /** Charges recognised speech; noise and unrecognised speech cost nothing. */
  #chargeWhenRecognised({ input, spokenIds }: Pick<SpokenInput, 'input' | 'spokenIds'>): void {
    input.then(
      ({ text }) =>
        text === '' ? this.#charges.settle(spokenIds) : spokenIds.forEach((id) => this.#charges.charge(id)),
      () => !this.#closing.signal.aborted && this.#charges.settle(spokenIds),
    );
  }
}
