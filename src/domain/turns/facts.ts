import { unreachable } from '../unreachable.ts';
import { TRANSLATION_REJECTED } from '../translation-check/rejected.ts';
import { HEARD_UNCLEARLY } from '../utterance-gate/heard-unclearly.ts';
import type { ConversationEvent, EventOf, ItemSnapshot, TranscriptionUsage } from './conversation-event.ts';
import { addSegment, appendDelta, emptyText, setFinalText, textOf, textRank } from './item-text.ts';
import { likeness } from './likeness.ts';
import { compareKeys } from './sorted.ts';
import { createUtterance, keyOf, startOf, stateOf } from './utterance.ts';
import type { Item, ServiceResponse, Utterance } from './utterance.ts';

/** Notified of everything an event may have changed. */
export type FactListener = {
  /** Its start time may have changed too. */
  onUtterance(utterance: Utterance): void;
  onResponse(response: ServiceResponse): void;
  /** The predecessor of this item became known. */
  onItemPlaced(itemId: string): void;
};

type ResponseEvent = EventOf<
  | 'response-opened'
  | 'response-closed'
  | 'response-item-snapshot'
  | 'response-part-snapshot'
  | 'response-delta'
  | 'response-text-done'
  | 'voice-cut'
>;

const noListener: FactListener = {
  onUtterance: () => undefined,
  onResponse: () => undefined,
  onItemPlaced: () => undefined,
};

/**
 * The facts in the events of a conversation, independent of their order: each may arrive early, late or twice. Derived
 * data (which utterance a response translates, which utterances form a turn) is computed elsewhere.
 */
export class Facts {
  readonly items = new Map<string, Item>();
  readonly utterances = new Map<string, Utterance>();
  readonly responses = new Map<string, ServiceResponse>();
  readonly #listener: FactListener;
  readonly #responseByItemId = new Map<string, ServiceResponse>();
  /** Utterances that a later `speech-discarded` can still take back. */
  readonly #uncommitted = new Set<Utterance>();
  #discardedAtMs = Number.NEGATIVE_INFINITY;
  /** Between `connection-replaced` and `replay-finished`: what is heard was said earlier. */
  #isReplay = false;
  /** Number of calls before the present one. */
  #call = 0;
  #mentionCount = 0;
  /** Items whose transcription usage has been added up. */
  readonly #billedItemIds = new Set<string>();
  #transcription = { tokens: 0, seconds: 0 };

  constructor(listener: FactListener = noListener) {
    this.#listener = listener;
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
      case 'translated-on-device':
        return this.#translatedOnDevice(event, atMs);
      case 'response-opened':
      case 'response-closed':
      case 'response-item-snapshot':
      case 'response-part-snapshot':
      case 'response-delta':
      case 'response-text-done':
      case 'voice-cut':
        return this.#recordResponse(event, atMs);
      case 'connection-replaced':
        return this.#connectionReplaced(event);
      case 'replay-finished':
        this.#isReplay = false;
        return this.#restoreCorrected();
      // Deleting an item removes it from the model's context, not from what was said.
      case 'item-deleted':
      case 'voice-started':
      case 'voice-stopped':
      case 'session-opened':
      case 'session-updated':
      case 'limits-updated':
      case 'service-failed':
        return;
      default:
        return unreachable(event);
    }
  }

  #recordResponse(event: ResponseEvent, atMs: number): void {
    switch (event.type) {
      case 'response-opened':
        return this.#responseOpened(event, atMs);
      case 'response-closed':
        return this.#responseClosed(event, atMs);
      case 'response-item-snapshot':
        return this.#responseItemSnapshot(event, atMs);
      case 'response-part-snapshot':
        return this.#responsePartSnapshot(event, atMs);
      case 'response-delta':
        return this.#responseDelta(event, atMs);
      case 'response-text-done':
        return this.#responseTextDone(event, atMs);
      case 'voice-cut':
        return this.#voiceCut(event, atMs);
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
    applySnapshot(this.#itemOf(itemId), snapshot, textRank.itemDone);
    if (role !== 'user') return this.#reportResponseOfItem(itemId);
    this.#updateUtterance(itemId, atMs, (utterance) => {
      commit(utterance, atMs);
      if (textOf(utterance.item.text) !== '') utterance.transcribed = true;
    });
  }

  #itemTruncated({ itemId }: EventOf<'item-truncated'>): void {
    this.#itemOf(itemId).truncated = true;
    this.#reportResponseOfItem(itemId);
  }

  #sourceDelta({ itemId, contentIndex, delta, eventId }: EventOf<'source-delta'>, atMs: number): void {
    this.#updateUtterance(itemId, atMs, ({ item }) => appendDelta(item.text, contentIndex, delta, eventId));
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
    this.#onTranscribed(itemId);
  }

  #sourceFailed({ itemId, code }: EventOf<'source-failed'>, atMs: number): void {
    this.#updateUtterance(itemId, atMs, (utterance) => {
      utterance.transcribed = true;
      if (code === HEARD_UNCLEARLY) utterance.unclear = true;
      else utterance.failed = true;
    });
    this.#onTranscribed(itemId);
  }

  #speakerStated({ itemId, language, speaker }: EventOf<'speaker-stated'>, atMs: number): void {
    this.#updateUtterance(itemId, atMs, (utterance) => {
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

  #sourceCorrected({ itemId, correctionItemId, text }: EventOf<'source-corrected'>, atMs: number): void {
    this.#updateUtterance(correctionItemId, atMs, (correction) => {
      correction.corrects = itemId;
      setFinalText(correction.item.text, 0, text, textRank.responseClosed);
      Object.assign(correction, { transcribed: true, written: true });
    });
    this.#updateUtterance(itemId, atMs, ({ corrections }) => {
      const correction = this.#utteranceOf(correctionItemId, atMs);
      if (corrections.includes(correction)) return;
      addCorrection(corrections, correction);
    });
    this.#passOnCorrections(this.#utteranceOf(itemId, atMs));
  }

  #translatedOnDevice({ itemId, sourceText, text }: EventOf<'translated-on-device'>, atMs: number): void {
    this.#updateUtterance(itemId, atMs, (utterance) => {
      utterance.deviceTranslation = { sourceText, text };
    });
  }

  /** Passes corrections of a turn on to the same words in the replay. */
  #passOnCorrections(corrected: Utterance): void {
    if (!corrected.retracted) return;
    for (const late of this.utterances.values()) {
      if (!isReheard(late) || this.#heardBefore(late) !== corrected) continue;
      this.#moveCorrections(corrected, late);
      return this.#listener.onUtterance(late);
    }
    this.#restoreCorrected();
  }

  #onTranscribed(itemId: string): void {
    const utterance = this.utterances.get(itemId);
    if (!utterance) return;
    const before = isReheard(utterance) ? this.#heardBefore(utterance) : undefined;
    if (before && before.corrections.length > 0) {
      this.#moveCorrections(before, utterance);
      this.#listener.onUtterance(utterance);
    }
    // Words that were said live: what came again before them and is still silent stays so.
    this.#restoreCorrected(!utterance.late);
  }

  /** The retracted utterance that these words repeat; the recogniser may have heard them a little differently. */
  #heardBefore(late: Utterance): Utterance | undefined {
    let best: { readonly utterance: Utterance; readonly likeness: number } | undefined;
    for (const utterance of this.utterances.values()) {
      if (!utterance.retracted || utterance === late) continue;
      const texts = [utterance, ...utterance.corrections].map(({ item }) => textOf(item.text));
      const likest = Math.max(...texts.map((text) => likeness(text, textOf(late.item.text))));
      if (likest > (best?.likeness ?? 0)) best = { utterance, likeness: likest };
    }
    return best?.utterance;
  }

  /** A correction whose words did not come again stays with the turn as it was, once all of the replay is heard. */
  #restoreCorrected(isPassed = false): void {
    if (this.#isReplay || this.#call === 0) return;
    const all = [...this.utterances.values()];
    const isWaiting = !isPassed && all.some((one) => one.late && !one.retracted && !one.transcribed && !one.discarded);
    if (isWaiting) return;
    for (const utterance of all) {
      if (!utterance.retracted || utterance.corrections.length === 0) continue;
      utterance.retracted = false;
      this.#listener.onUtterance(utterance);
    }
  }

  #moveCorrections(from: Utterance, to: Utterance): void {
    for (const correction of from.corrections.splice(0)) {
      correction.corrects = to.id;
      addCorrection(to.corrections, correction);
    }
  }

  #responseOpened({ responseId }: EventOf<'response-opened'>, atMs: number): void {
    this.#updateResponse(responseId, atMs, (response) => {
      response.opened = true;
    });
  }

  #responseClosed({ responseId, status, reason, ...event }: EventOf<'response-closed'>, atMs: number): void {
    this.#updateResponse(responseId, atMs, (response) => {
      // The page has rejected it before the service closes it.
      if (response.closed?.reason === TRANSLATION_REJECTED) return;
      response.closed = { status, reason };
      response.usage = reason === TRANSLATION_REJECTED ? event.usage : (response.usage ?? event.usage);
      event.items.forEach((snapshot, outputIndex) => {
        const item = this.#responseItem(response, snapshot.itemId, outputIndex);
        applySnapshot(item, { ...snapshot, done: true }, textRank.responseClosed);
      });
    });
  }

  #responseItemSnapshot(event: EventOf<'response-item-snapshot'>, atMs: number): void {
    const { responseId, outputIndex, item: snapshot } = event;
    this.#updateResponse(responseId, atMs, (response) => {
      const item = this.#responseItem(response, snapshot.itemId, outputIndex);
      applySnapshot(item, snapshot, textRank.itemDone);
    });
  }

  #responsePartSnapshot(event: EventOf<'response-part-snapshot'>, atMs: number): void {
    const { responseId, itemId, outputIndex, contentIndex, text, done } = event;
    this.#updateResponse(responseId, atMs, (response) => {
      const item = this.#responseItem(response, itemId, outputIndex);
      if (done && text !== undefined) setFinalText(item.text, contentIndex, text, textRank.partDone);
      else appendDelta(item.text, contentIndex, '', undefined);
    });
  }

  #responseDelta(event: EventOf<'response-delta'>, atMs: number): void {
    const { responseId, itemId, outputIndex, contentIndex, delta, eventId } = event;
    this.#updateResponse(responseId, atMs, (response) =>
      appendDelta(this.#responseItem(response, itemId, outputIndex).text, contentIndex, delta, eventId),
    );
  }

  #responseTextDone(event: EventOf<'response-text-done'>, atMs: number): void {
    const { responseId, itemId, outputIndex, contentIndex, text } = event;
    this.#updateResponse(responseId, atMs, (response) =>
      setFinalText(this.#responseItem(response, itemId, outputIndex).text, contentIndex, text, textRank.textDone),
    );
  }

  #voiceCut({ responseId }: EventOf<'voice-cut'>, atMs: number): void {
    if (responseId === undefined) return;
    this.#updateResponse(responseId, atMs, (response) => {
      response.voiceCut = true;
    });
  }

  /** The replay will bring these utterances again, as new ones. */
  #connectionReplaced({ sinceMs, lastStayingItemId }: EventOf<'connection-replaced'>): void {
    this.#isReplay = true;
    this.#call += 1;
    const last = lastStayingItemId === undefined ? undefined : this.utterances.get(lastStayingItemId);
    for (const utterance of this.utterances.values()) {
      const stays = startOf(utterance) < sinceMs || (last && compareKeys(keyOf(utterance), keyOf(last)) <= 0);
      // Typed text is in no audio.
      if (utterance.retracted || utterance.written) continue;
      if (!stays) utterance.retracted = true;
      else if (isUnfinished(utterance)) this.#abandon(utterance);
      else continue;
      this.#listener.onUtterance(utterance);
    }
  }

  /** Ends the open responses of a lost call; their partial texts remain. */
  #abandon(utterance: Utterance): void {
    utterance.abandoned = true;
    for (const response of utterance.responses) {
      if (stateOf(response) !== 'open') continue;
      response.closed = { status: 'incomplete', reason: undefined };
      this.#listener.onResponse(response);
    }
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

  #updateResponse(responseId: string, atMs: number, change: (response: ServiceResponse) => void): void {
    const response = this.#responseOf(responseId, atMs);
    response.startedAtMs = Math.min(response.startedAtMs, atMs);
    change(response);
    this.#listener.onResponse(response);
  }

  #reportResponseOfItem(itemId: string): void {
    const response = this.#responseByItemId.get(itemId);
    if (response) this.#listener.onResponse(response);
  }

  #placeItem(itemId: string, previousItemId: string | undefined): void {
    const item = this.#itemOf(itemId);
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

  #itemOf(id: string): Item {
    const known = this.items.get(id);
    if (known) return known;
    const item: Item = { id, text: emptyText(), previousId: undefined, truncated: false };
    this.items.set(id, item);
    return item;
  }

  #utteranceOf(id: string, atMs: number): Utterance {
    const known = this.utterances.get(id);
    if (known) return known;
    const utterance = createUtterance(this.#itemOf(id), {
      mention: this.#mentionCount++,
      call: this.#call,
      orphan: false,
      late: this.#isReplay,
      firstAtMs: atMs,
    });
    this.utterances.set(id, utterance);
    this.#uncommitted.add(utterance);
    return utterance;
  }

  #responseOf(id: string, atMs: number): ServiceResponse {
    const known = this.responses.get(id);
    if (known) return known;
    const response: ServiceResponse = {
      id,
      mention: this.#mentionCount++,
      startedAtMs: atMs,
      opened: false,
      closed: undefined,
      usage: undefined,
      items: [],
      voiceCut: false,
      utterance: undefined,
    };
    this.responses.set(id, response);
    return response;
  }

  #responseItem(response: ServiceResponse, itemId: string, outputIndex: number): Item {
    const known = response.items.find(({ item }) => item.id === itemId);
    if (known) return known.item;
    const item = this.#itemOf(itemId);
    response.items.push({ item, outputIndex });
    response.items.sort((a, b) => a.outputIndex - b.outputIndex);
    this.#responseByItemId.set(itemId, response);
    return item;
  }
}

function addCorrection(corrections: Utterance[], correction: Utterance): void {
  corrections.push(correction);
  corrections.sort((a, b) => compareKeys(keyOf(a), keyOf(b)));
}

function isUnfinished({ transcribed, failed, responses }: Utterance): boolean {
  const isHeard = transcribed || failed;
  return !isHeard || responses.length === 0 || responses.some((response) => stateOf(response) === 'open');
}

/** Words of a replay that are known. */
function isReheard({ late, retracted, transcribed, failed }: Utterance): boolean {
  return late && !retracted && transcribed && !failed;
}

function commit(utterance: Utterance, atMs: number): void {
  utterance.committedAtMs = Math.min(utterance.committedAtMs ?? atMs, atMs);
  utterance.timed = true;
}

/** Speech not transcribed yet and responses just begun have blank texts, which say nothing. */
function applySnapshot(item: Item, { role, done, texts }: ItemSnapshot, rank: number): void {
  texts.forEach((text, contentIndex) => {
    const isBlankText = text === undefined || text.trim() === '';
    if (text !== undefined && (!isBlankText || (done && role === 'assistant')))
      setFinalText(item.text, contentIndex, text, rank);
  });
}
