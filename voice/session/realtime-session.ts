import type { LanguagePair } from '../../src/domain/language.ts';
import type { CallObserver } from '../kernel/call-contract.ts';
import type { CallSpec } from '../kernel/control-protocol.ts';
import type { MeasuredFrame } from '../audio/measured-frame.ts';
import type { Playback } from '../audio/playback.ts';
import type { EngineFailure } from '../engines/engine-failure.ts';
import type { ConversationEngines } from '../engines/engines.ts';
import { parseClientEvent, type WrittenResponse } from '../protocol/client-event.ts';
import { spokenItem } from '../protocol/conversation-item.ts';
import { newId } from '../protocol/new-id.ts';
import type { ProtocolError } from '../protocol/protocol-error.ts';
import type { Emit } from '../protocol/server-event.ts';
import { initialSettings, updateSettings, type SessionSettings } from '../protocol/session-settings.ts';
import { SpeechDetector } from '../vad/speech-detector.ts';
import { UtteranceSegmenter, type Utterance } from '../vad/utterance-segmenter.ts';
import { handleClientEvent, type ClientEventContext } from './client-event-handler.ts';
import type { TermLine } from '../../src/domain/terms/term-hints.ts';
import { ConversationTerms } from './conversation-terms.ts';
import { ConversationItems } from './conversation-items.ts';
import { EarlierTurns } from './earlier-turns.ts';
import type { ResponseRequest } from './response-context.ts';
import { ResponseQueue } from './response-queue.ts';
import { readInputs, type SpokenInput } from './read-inputs.ts';
import { createRequest } from './response-request.ts';
import type { ResponseOutcome } from './response-run.ts';
import { SpokenLanguages } from './spoken-languages.ts';
import { SpeechCharges } from './speech-charges.ts';
import { UtteranceTranscriber } from './utterance-transcriber.ts';
import { parseSessionUpdate } from '../wire/session-update.ts';

export type RealtimeSessionDeps = {
  readonly engines: ConversationEngines;
  readonly playback: Playback;
  readonly echo: { isEcho(frame: MeasuredFrame): boolean };
  readonly observer: Pick<CallObserver, 'onSpeech' | 'onUsage'>;
  readonly emit: Emit;
  onEngineFailure(failure: EngineFailure): void;
  /** An error of ours that no method of the session has thrown. */
  onFailed(error: unknown): void;
};

/**
 * One session of the realtime protocol: microphone frames and client events in, server events and audio out.
 *
 *     frames ──▶ segmenter ── utterance ──▶ transcriber ── transcript ──▶ response queue ──▶ playback, events
 *                    └─ speech started: barge-in (stop playback, cancel the response)
 */
export class RealtimeSession implements ClientEventContext {
  readonly items = new ConversationItems();
  readonly segmenter: UtteranceSegmenter;
  readonly responses: ResponseQueue;
  readonly #deps: RealtimeSessionDeps;
  readonly #transcriber: UtteranceTranscriber;
  /** The utterances of this session, by item id, for responses that refer to them. */
  readonly #spokenById = new Map<string, SpokenInput>();
  readonly #charges: SpeechCharges;
  readonly #closing = new AbortController();
  readonly #pair: LanguagePair;
  readonly #terms: ConversationTerms;
  readonly #languages: SpokenLanguages;
  #settings: SessionSettings;

  constructor(spec: CallSpec, deps: RealtimeSessionDeps) {
    const { engines, playback, emit, echo, onEngineFailure, onFailed } = deps;
    const { items } = this;
    this.#deps = deps;
    this.#pair = spec.pair;
    this.#terms = new ConversationTerms(spec.pair);
    this.#languages = new SpokenLanguages(spec.pair);
    this.#charges = new SpeechCharges((report) => deps.observer.onUsage(report));
    this.#settings = initialSettings(spec);
    this.#transcriber = new UtteranceTranscriber({
      transcriber: engines.transcriber,
      pair: spec.pair,
      terms: this.#terms,
      languages: this.#languages,
      items,
      emit,
      settings: () => this.#settings,
      signal: this.#closing.signal,
    });
    this.responses = new ResponseQueue(
      {
        conversationId: newId('conv'),
        pair: spec.pair,
        engines,
        playback,
        items,
        earlierTurns: new EarlierTurns(),
        terms: this.#terms,
        emit,
        onEngineFailure,
        onFailed,
      },
      (request, outcome) => this.#onOutcome(request, outcome),
    );
    this.segmenter = new UtteranceSegmenter(new SpeechDetector(), echo, {
      onSpeechStarted: (itemId, atMs) => this.#onSpeechStarted(itemId, atMs),
      onSpeechStopped: (itemId, atMs) => emit({ type: 'speech-stopped', itemId, atMs }),
      onUtterance: (utterance) => this.#onUtterance(utterance),
      follow: (itemId, onPartial) => this.#transcriber.follow(itemId, onPartial),
    });
  }

  get settings(): SessionSettings {
    return this.#settings;
  }

  get emit(): Emit {
    return this.#deps.emit;
  }

  /** Call once the client can receive events. */
  begin(): void {
    this.emit({ type: 'session-created', settings: this.#settings });
  }

  hear(frame: Int16Array): void {
    this.segmenter.hear(frame);
  }

  /** Takes a text message from the client. */
  receive(text: string): void {
    const parsed = parseClientEvent(text);
    if (parsed.type === 'refused') return this.emit({ type: 'error', error: parsed.error });
    const { event } = parsed;
    const error = handleClientEvent(event, this);
    if (error) this.emit({ type: 'error', error: { ...error, clientEventId: event.event_id ?? null } });
  }

  /** Resolves when everything that the session has used is reported. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.segmenter.close();
    await this.responses.close();
    this.#charges.chargeRest();
  }

  respond(written: WrittenResponse | undefined): ProtocolError | undefined {
    const inputs = readInputs(written, { items: this.items, spokenById: this.#spokenById });
    if (inputs.type === 'refused') return inputs.error;
    const request = createRequest(inputs, written, this.#settings, this.#pair);
    // A person has stated the language: by a button, or by writing.
    request.input.then((spoken) => this.#languages.note(spoken)).catch(() => undefined);
    this.responses.add(request);
    return undefined;
  }

  noteWritten(text: string): void {
    this.#transcriber.noteWritten(text);
  }

  setTerms(itemId: string, lines: readonly TermLine[]): void {
    this.#terms.set(itemId, lines);
  }

  forgetTerms(itemId: string): void {
    this.#terms.forget(itemId);
  }

  stopPlayback(): void {
    const interrupted = this.#deps.playback.clear();
    if (!interrupted) return;
    const { owner, playedMs } = interrupted;
    this.emit({ type: 'playback-cleared', responseId: owner.responseId });
    this.emit({ type: 'item-truncated', itemId: owner.itemId, audioEndMs: playedMs });
  }

  updateSession(written: unknown): ProtocolError | undefined {
    const update = parseSessionUpdate(written);
    if (update.type === 'refused') return update.error;
    const settings = updateSettings(this.#settings, update.patch);
    // Speech that is open when the client takes over becomes a turn with a response, as before.
    this.segmenter.setDetection(settings.turnDetection);
    this.#settings = settings;
    this.emit({ type: 'session-updated', settings: this.#settings });
    return undefined;
  }

  #onSpeechStarted(itemId: string, atMs: number): void {
    this.emit({ type: 'speech-started', itemId, atMs });
    this.#deps.observer.onSpeech();
    if (!this.#settings.turnDetection?.interruptResponse) return;
    this.stopPlayback();
    this.responses.cancel('turn_detected');
  }

  #onUtterance(utterance: Utterance): void {
    const { itemId, speechMs } = utterance;
    const item = spokenItem(itemId);
    const previousItemId = this.items.latest()?.id ?? null;
    this.items.add(item);
    this.emit({ type: 'input-committed', itemId, previousItemId });
    // Turns that the client ends itself begin without a report.
    if (!this.#settings.turnDetection) this.#deps.observer.onSpeech();
    this.emit({ type: 'item-added', item, previousItemId });
    this.emit({ type: 'item-done', item, previousItemId });
    const spoken = { input: this.#transcriber.transcribe(utterance), itemId, spokenIds: [itemId] };
    this.#spokenById.set(itemId, spoken);
    this.#charges.add(itemId, speechMs);
    if (this.#settings.turnDetection?.createResponse)
      this.responses.add(createRequest(spoken, undefined, this.#settings, this.#pair));
    else this.#chargeWhenRecognised(spoken);
  }

  #onOutcome({ id, input, spokenIds }: ResponseRequest, { status, usage, speechMs }: ResponseOutcome): void {
    if (usage.totalTokens > 0) {
      this.#deps.observer.onUsage({ kind: 'answer', id, usage, ...(speechMs > 0 ? { speechMs } : {}) });
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
