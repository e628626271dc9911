import { unreachable } from '../unreachable.ts';
import { HEARD_UNCLEARLY } from '../utterance-gate/heard-unclearly.ts';
import type { ConversationEvent, EventOf, TranscriptionUsage } from './conversation-event.ts';
import { Corrections } from './corrections.ts';
import { addSegment, appendDelta, setFinalText, textRank } from './item-text.ts';
import { applySnapshot, Items } from './items.ts';
import { ResponseFacts } from './response-facts.ts';
import { Retractions } from './retractions.ts';
import { createUtterance, startOf, type Item, type ServiceResponse, type Utterance } from './utterance.ts';

/** The service reports the speech of a replay this much after the end of it was sent, at the latest. */
const LATEST_REPORT_MS = 5000;

/** Notified of everything an event may have changed. */
export type FactListener = {
  /** Its start time may have changed too. */
  onUtterance(utterance: Utterance): void;
  onResponse(response: ServiceResponse): void;
  /** The predecessor of this item became known. */
  onItemPlaced(itemId: string): void;
};

/**
 * The facts in the events of a conversation, independent of their order: each may arrive early, late or twice. Derived
 * data (which utterance a response translates, which utterances form a turn) is computed elsewhere.
 */
export class Facts {
  readonly utterances = new Map<string, Utterance>();
  readonly #listener: FactListener;
  readonly #items = new Items();
  readonly #responses: ResponseFacts;
  readonly #corrections: Corrections;
  readonly #retractions: Retractions;
  /** Utterances that a later `speech-discarded` can still take back. */
  readonly #uncommitted = new Set<Utterance>();
  #discardedAtMs = Number.NEGATIVE_INFINITY;
  /** Between `connection-replaced` and `replay-finished`: what is heard was said earlier. */
  #isReplay = false;
  #replayOverAtMs = Number.NEGATIVE_INFINITY;
  /** Number of calls before the present one. */
  #call = 0;
  /** Items whose transcription usage has been added up. */
  readonly #billedItemIds = new Set<string>();
  #transcription = { tokens: 0, seconds: 0 };

  constructor(listener: FactListener) {
    this.#listener = listener;
    this.#responses = new ResponseFacts(this.#items, (response) => listener.onResponse(response));
    this.#corrections = new Corrections(this.utterances, {
      onUtterance: (utterance) => listener.onUtterance(utterance),
      isReplayOver: () => !this.#isReplay && this.#call > 0,
    });
    this.#retractions = new Retractions(this.utterances, {
      onUtterance: (utterance) => listener.onUtterance(utterance),
      endOpen: (utterance) => this.#responses.endOpen(utterance),
    });
  }

  get items(): ReadonlyMap<string, Item> {
    return this.#items.byId;
  }

  get responses(): ReadonlyMap<string, ServiceResponse> {
    return this.#responses.byId;
  }

  get isReplayHeard(): boolean {
    return this.#retractions.isReplayHeard;
  }

  /** Billed for transcripts, in addition to the usage of the responses. */
  get transcription(): { readonly tokens: number; readonly seconds: number } {
    return this.#transcription;
  }

  record(event: ConversationEvent, atMs: number): void {
    switch (event.type) {
      case 'speech-started':
        return this.#speechStarted(event, atMs);
      case 'speech-stopped':
        return this.#speechStopped(event, atMs);
      case 'speech-committed':
        return this.#speechCommitted(event, atMs);
      case 'speech-discarded':
        return this.#speechDiscarded(atMs);
      case 'silence-timed-out':
        return this.#silenceTimedOut(event, atMs);
      case 'item-snapshot':
        return this.#itemSnapshot(event, atMs);
      case 'item-truncated':
        return this.#itemTruncated(event);
      case 'source-delta':
        return this.#sourceDelta(event, atMs);
      case 'provisional-translation':
        return this.#provisionalTranslation(event, atMs);
      case 'source-segment':
        return this.#sourceSegment(event, atMs);
      case 'source-done':
        return this.#sourceDone(event, atMs);
      case 'source-failed':
        return this.#sourceFailed(event, atMs);
      case 'speaker-stated':
        return this.#speakerStated(event, atMs);
      case 'turn-written':
        return this.#turnWritten(event, atMs);
      case 'source-corrected':
        return this.#sourceCorrected(event, atMs);
      case 'recognised-again':
        return this.#corrected(event, atMs);
      case 'translated-on-device':
        return this.#translatedOnDevice(event, atMs);
      case 'response-opened':
      case 'response-closed':
      case 'response-item-snapshot':
      case 'response-part-snapshot':
      case 'response-delta':
      case 'response-text-done':
      case 'voice-cut':
        return this.#responses.record(event, atMs);
      case 'connection-replaced':
        this.#isReplay = true;
        this.#call += 1;
        return this.#retractions.onReplaced(event);
      case 'replay-finished':
      case 'replay-abandoned':
        this.#isReplay = false;
        this.#replayOverAtMs = atMs;
        if (event.type === 'replay-abandoned') this.#retractions.onReplayAbandoned();
        return this.#corrections.restore();
      // Deleting an item removes it from the model's context, not from what was said.
      case 'item-deleted':
      case 'voice-started':
      case 'voice-stopped':
      case 'session-opened':
      case 'session-updated':
      case 'replay-switched':
      case 'limits-updated':
      case 'service-failed':
        return;
      default:
        return unreachable(event);
    }
  }

  #speechStarted(event: EventOf<'speech-started'>, atMs: number): void {
    this.#updateUtterance(event.itemId, atMs, (utterance) => {
      utterance.speechStartedAtMs = Math.min(utterance.speechStartedAtMs ?? atMs, atMs);
      utterance.audioStartMs ??= event.audioStartMs;
      utterance.reportedLanguage ??= event.reportedLanguage;
      utterance.timed = true;
    });
  }

  #speechStopped(event: EventOf<'speech-stopped'>, atMs: number): void {
    this.#updateUtterance(event.itemId, atMs, (utterance) => {
      utterance.speechStoppedAtMs = Math.min(utterance.speechStoppedAtMs ?? atMs, atMs);
      utterance.audioEndMs ??= event.audioEndMs;
      utterance.timed = true;
    });
  }

  #speechCommitted({ itemId, previousItemId }: EventOf<'speech-committed'>, atMs: number): void {
    // Created first: placing the item makes responses look for it.
    this.#utteranceOf(itemId, atMs);
    this.#placeItem(itemId, previousItemId);
    this.#updateUtterance(itemId, atMs, (utterance) => commit(utterance, atMs));
  }

  #speechDiscarded(atMs: number): void {
    this.#discardedAtMs = Math.max(this.#discardedAtMs, atMs);
    for (const utterance of this.#uncommitted) {
      utterance.discarded = startOf(utterance) <= this.#discardedAtMs;
      this.#listener.onUtterance(utterance);
    }
  }

  /** The service may speak after a silence: an item without text, which a response can follow. */
  #silenceTimedOut({ itemId }: EventOf<'silence-timed-out'>, atMs: number): void {
    this.#updateUtterance(itemId, atMs, (utterance) => {
      commit(utterance, atMs);
      utterance.transcribed = true;
    });
  }

  #itemSnapshot({ item: snapshot, previousItemId }: EventOf<'item-snapshot'>, atMs: number): void {
    const { itemId, role } = snapshot;
    // Created first: placing the item makes responses look for it.
    if (role === 'user') this.#utteranceOf(itemId, atMs);
    this.#placeItem(itemId, previousItemId);
    applySnapshot(this.#items.of(itemId), snapshot, textRank.itemDone);
    if (role !== 'user') return this.#responses.reportOfItem(itemId);
    this.#updateUtterance(itemId, atMs, (utterance) => {
      commit(utterance, atMs);
      if (snapshot.texts.some((text) => text)) utterance.transcribed = true;
    });
  }

  #itemTruncated({ itemId }: EventOf<'item-truncated'>): void {
    this.#items.of(itemId).truncated = true;
    this.#responses.reportOfItem(itemId);
  }

  #sourceDelta({ itemId, contentIndex, delta, unstable, eventId }: EventOf<'source-delta'>, atMs: number): void {
    this.#updateUtterance(itemId, atMs, (utterance) => {
      appendDelta(utterance.item.text, contentIndex, delta, eventId);
      utterance.unstable = unstable;
    });
  }

  #provisionalTranslation({ itemId, text }: EventOf<'provisional-translation'>, atMs: number): void {
    this.#updateUtterance(itemId, atMs, (utterance) => {
      utterance.provisionalTranslation = text;
    });
  }

  #sourceSegment(event: EventOf<'source-segment'>, atMs: number): void {
    const { itemId, contentIndex, segmentId: id, startSeconds, text } = event;
    this.#updateUtterance(itemId, atMs, ({ item }) => addSegment(item.text, contentIndex, { id, startSeconds, text }));
  }

  #sourceDone({ itemId, contentIndex, text, ...event }: EventOf<'source-done'>, atMs: number): void {
    this.#addTranscriptionUsage(itemId, event.usage);
    this.#updateUtterance(itemId, atMs, (utterance) => {
      setFinalText(utterance.item.text, contentIndex, text, textRank.responseClosed);
      utterance.transcribed = true;
      utterance.reportedLanguage ??= event.reportedLanguage;
    });
    const utterance = this.#utteranceOf(itemId, atMs);
    const isLive = !utterance.late && utterance.call === this.#call;
    if (isLive && startOf(utterance) - this.#replayOverAtMs > LATEST_REPORT_MS) this.#retractions.onHeardLive();
    this.#corrections.onTranscribed(utterance);
  }

  #sourceFailed({ itemId, code }: EventOf<'source-failed'>, atMs: number): void {
    this.#updateUtterance(itemId, atMs, (utterance) => {
      utterance.transcribed = true;
      if (code === HEARD_UNCLEARLY) utterance.unclear = true;
      else utterance.failed = true;
    });
    this.#corrections.onTranscribed(this.#utteranceOf(itemId, atMs));
  }

  #speakerStated({ itemId, language, speaker, sinceMs }: EventOf<'speaker-stated'>, atMs: number): void {
    this.#updateUtterance(itemId, atMs, (utterance) => {
      utterance.heldSinceMs = sinceMs ?? utterance.heldSinceMs;
      utterance.statedLanguage = language ?? utterance.statedLanguage;
      utterance.statedSpeaker = speaker ?? utterance.statedSpeaker;
    });
  }

  #turnWritten({ itemId, text, language }: EventOf<'turn-written'>, atMs: number): void {
    this.#updateUtterance(itemId, atMs, (utterance) => {
      commit(utterance, atMs);
      setFinalText(utterance.item.text, 0, text, textRank.responseClosed);
      Object.assign(utterance, { transcribed: true, written: true, statedLanguage: language });
    });
  }

  #sourceCorrected({ itemIds, correctionItemId, text }: EventOf<'source-corrected'>, atMs: number): void {
    this.#updateUtterance(correctionItemId, atMs, (correction) => {
      setFinalText(correction.item.text, 0, text, textRank.responseClosed);
      Object.assign(correction, { transcribed: true, written: true });
    });
    this.#corrected({ itemIds, correctionItemId }, atMs);
  }

  #corrected({ itemIds, correctionItemId }: Omit<EventOf<'recognised-again'>, 'type'>, atMs: number): void {
    this.#updateUtterance(correctionItemId, atMs, (correction) => {
      correction.corrects = itemIds;
    });
    for (const itemId of itemIds)
      this.#updateUtterance(itemId, atMs, (corrected) =>
        this.#corrections.add(corrected, this.#utteranceOf(correctionItemId, atMs)),
      );
    for (const itemId of itemIds) this.#corrections.passOn(this.#utteranceOf(itemId, atMs));
  }

  #translatedOnDevice({ itemId, sourceText, text }: EventOf<'translated-on-device'>, atMs: number): void {
    this.#updateUtterance(itemId, atMs, (utterance) => {
      utterance.deviceTranslation = { sourceText, text };
    });
  }

  #updateUtterance(itemId: string, atMs: number, change: (utterance: Utterance) => void): void {
    const utterance = this.#utteranceOf(itemId, atMs);
    utterance.firstAtMs = Math.min(utterance.firstAtMs, atMs);
    change(utterance);
    const isCommitted = utterance.committedAtMs !== undefined;
    if (isCommitted) this.#uncommitted.delete(utterance);
    utterance.discarded = !isCommitted && startOf(utterance) <= this.#discardedAtMs;
    this.#listener.onUtterance(utterance);
  }

  #placeItem(itemId: string, previousItemId: string | undefined): void {
    const item = this.#items.of(itemId);
    if (previousItemId === undefined || item.previousId !== undefined) return;
    item.previousId = previousItemId;
    this.#listener.onItemPlaced(itemId);
  }

  #addTranscriptionUsage(itemId: string, usage: TranscriptionUsage | undefined): void {
    if (!usage || this.#billedItemIds.has(itemId)) return;
    this.#billedItemIds.add(itemId);
    const { tokens, seconds } = this.#transcription;
    this.#transcription =
      usage.type === 'tokens'
        ? { tokens: tokens + usage.totalTokens, seconds }
        : { tokens, seconds: seconds + usage.seconds };
  }

  #utteranceOf(id: string, atMs: number): Utterance {
    const known = this.utterances.get(id);
    if (known) return known;
    const utterance = createUtterance(this.#items.of(id), {
      mention: this.#items.nextMention(),
      call: this.#call,
      orphan: false,
      late: this.#isReplay,
      firstAtMs: atMs,
    });
    this.utterances.set(id, utterance);
    this.#uncommitted.add(utterance);
    return utterance;
  }
}

function commit(utterance: Utterance, atMs: number): void {
  utterance.committedAtMs = Math.min(utterance.committedAtMs ?? atMs, atMs);
  utterance.timed = true;
}
