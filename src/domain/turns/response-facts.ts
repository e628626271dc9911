import { TRANSLATION_REJECTED } from '../translation-check/rejected.ts';
import { unreachable } from '../unreachable.ts';
import type { EventOf } from './conversation-event.ts';
import { appendDelta, setFinalText, textRank } from './item-text.ts';
import { applySnapshot, type Items } from './items.ts';
import { stateOf, type Item, type ServiceResponse, type Utterance } from './utterance.ts';

type ResponseEvent = EventOf<
  | 'response-opened'
  | 'response-closed'
  | 'response-item-snapshot'
  | 'response-part-snapshot'
  | 'response-delta'
  | 'response-text-done'
  | 'voice-cut'
>;

/** The responses of the voice service in the events of a conversation, independent of the order of the events. */
export class ResponseFacts {
  readonly byId = new Map<string, ServiceResponse>();
  readonly #responseByItemId = new Map<string, ServiceResponse>();
  readonly #items: Items;
  readonly #onResponse: (response: ServiceResponse) => void;

  constructor(items: Items, onResponse: (response: ServiceResponse) => void) {
    this.#items = items;
    this.#onResponse = onResponse;
  }

  record(event: ResponseEvent, atMs: number): void {
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

  #responseOpened({ responseId }: EventOf<'response-opened'>, atMs: number): void {
    this.#update(responseId, atMs, (response) => {
      response.opened = true;
    });
  }

  #responseClosed({ responseId, status, reason, ...event }: EventOf<'response-closed'>, atMs: number): void {
    this.#update(responseId, atMs, (response) => {
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
    this.#update(responseId, atMs, (response) => {
      const item = this.#responseItem(response, snapshot.itemId, outputIndex);
      applySnapshot(item, snapshot, textRank.itemDone);
    });
  }

  #responsePartSnapshot(event: EventOf<'response-part-snapshot'>, atMs: number): void {
    const { responseId, itemId, outputIndex, contentIndex, text, done } = event;
    this.#update(responseId, atMs, (response) => {
      const item = this.#responseItem(response, itemId, outputIndex);
      if (done && text !== undefined) setFinalText(item.text, contentIndex, text, textRank.partDone);
      else appendDelta(item.text, contentIndex, '', undefined);
    });
  }

  #responseDelta(event: EventOf<'response-delta'>, atMs: number): void {
    const { responseId, itemId, outputIndex, contentIndex, delta, eventId } = event;
    this.#update(responseId, atMs, (response) =>
      appendDelta(this.#responseItem(response, itemId, outputIndex).text, contentIndex, delta, eventId),
    );
  }

  #responseTextDone(event: EventOf<'response-text-done'>, atMs: number): void {
    const { responseId, itemId, outputIndex, contentIndex, text } = event;
    this.#update(responseId, atMs, (response) =>
      setFinalText(this.#responseItem(response, itemId, outputIndex).text, contentIndex, text, textRank.textDone),
    );
  }

  #voiceCut({ responseId }: EventOf<'voice-cut'>, atMs: number): void {
    if (responseId === undefined) return;
    this.#update(responseId, atMs, (response) => {
      response.voiceCut = true;
    });
  }

  /** Ends the open responses of a lost call; their partial texts remain. */
  endOpen({ responses }: Utterance): void {
    for (const response of responses) {
      if (stateOf(response) !== 'open') continue;
      response.closed = { status: 'incomplete', reason: undefined };
      this.#onResponse(response);
    }
  }

  reportOfItem(itemId: string): void {
    const response = this.#responseByItemId.get(itemId);
    if (response) this.#onResponse(response);
  }

  #update(responseId: string, atMs: number, change: (response: ServiceResponse) => void): void {
    const response = this.#of(responseId, atMs);
    response.startedAtMs = Math.min(response.startedAtMs, atMs);
    change(response);
    this.#onResponse(response);
  }

  #of(id: string, atMs: number): ServiceResponse {
    const known = this.byId.get(id);
    if (known) return known;
    const response: ServiceResponse = {
      id,
      mention: this.#items.nextMention(),
      startedAtMs: atMs,
      opened: false,
      closed: undefined,
      usage: undefined,
      items: [],
      voiceCut: false,
      utterance: undefined,
    };
    this.byId.set(id, response);
    return response;
  }

  #responseItem(response: ServiceResponse, itemId: string, outputIndex: number): Item {
    const known = response.items.find(({ item }) => item.id === itemId);
    if (known) return known.item;
    const item = this.#items.of(itemId);
    response.items.push({ item, outputIndex });
    response.items.sort((a, b) => a.outputIndex - b.outputIndex);
    this.#responseByItemId.set(itemId, response);
    return item;
  }
}
