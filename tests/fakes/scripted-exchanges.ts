import { sleep } from '../../src/shared/async.ts';

// oxlint-disable-next-line typescript/no-explicit-any
type Json = Record<string, any>;

/** A transcript and the service's translation. */
export type Exchange = {
  readonly transcript: string;
  readonly translation: string;
  /** When the transcript comes: the services write it beside the response. */
  readonly transcribed: 'before-the-response' | 'after-the-response' | 'never';
  readonly speechMs?: number;
  /** The translation where it is asked for again: by default the same. */
  readonly second?: string;
};

/** The pace of the deltas: faster than the voice, slower than a message takes to be answered. */
const DELTA_MS = 20;
const PADDING_MS = 800;

/** Exchanges as OpenAI's service writes them: the order and the fields of its events, and how it takes a cancellation. */
export class ScriptedExchanges {
  readonly #say: (event: Json) => void;
  #count = 0;
  #atMs = 0;
  #lastItemId: string | null = null;
  readonly #openIds = new Set<string>();
  readonly #cancelledIds = new Set<string>();
  #audibleId: string | undefined;
  readonly #itemIds = new Set<string>();
  /** The text of another response to an item. */
  readonly #againById = new Map<string, string>();

  constructor(say: (event: Json) => void) {
    this.#say = say;
  }

  /** Whether a client event is about such an exchange. */
  handles(event: Json): boolean {
    if (event['type'] === 'response.cancel' && String(event['response_id']).startsWith('resp_scripted')) {
      if (this.#openIds.has(event['response_id'])) this.#cancelledIds.add(event['response_id']);
      else this.#refuse(event, 'response_cancel_not_active');
      return true;
    }
    const again = event['type'] === 'response.create' ? event['response']?.input?.[0]?.id : undefined;
    if (this.#itemIds.has(again)) {
      const [id, itemId] = [`resp_scripted_again_${again}`, `${again}_again`];
      if (this.#openIds.size > 0) this.#refuse(event, 'conversation_already_has_active_response');
      else void this.#respond({ id, itemId, after: this.#lastItemId ?? again }, this.#againById.get(again) ?? '');
      return true;
    }
    if (event['type'] === 'conversation.item.delete' && this.#itemIds.delete(event['item_id'])) {
      this.#say({ type: 'conversation.item.deleted', item_id: event['item_id'] });
      return true;
    }
    if (event['type'] !== 'output_audio_buffer.clear' || this.#audibleId === undefined) return false;
    this.#say({ type: 'output_audio_buffer.cleared', response_id: this.#audibleId });
    this.#audibleId = undefined;
    return true;
  }

  async run(exchange: Exchange): Promise<'completed' | 'cancelled'> {
    const { transcript, translation, transcribed, speechMs = 1500, second } = exchange;
    const number = ++this.#count;
    const [said, spoken, id] = [`item_said_${number}`, `item_spoken_${number}`, `resp_scripted_${number}`];
    this.#hear(said, speechMs);
    this.#againById.set(said, second ?? translation);
    const done = { type: 'conversation.item.input_audio_transcription.completed', item_id: said, content_index: 0 };
    const transcription = { ...done, transcript, usage: { type: 'tokens', total_tokens: 20 }, logprobs: null };
    if (transcribed === 'before-the-response') this.#say(transcription);
    const outcome = await this.#respond({ id, itemId: spoken, after: said }, translation);
    if (transcribed === 'after-the-response') this.#say(transcription);
    return outcome;
  }

  #hear(itemId: string, speechMs: number): void {
    // Speech interrupts the responses to earlier speech.
    for (const open of this.#openIds) this.#cancelledIds.add(open);
    const startMs = this.#atMs;
    this.#atMs += speechMs + PADDING_MS;
    this.#say({ type: 'input_audio_buffer.speech_started', audio_start_ms: startMs, item_id: itemId });
    this.#say({ type: 'input_audio_buffer.speech_stopped', audio_end_ms: this.#atMs, item_id: itemId });
    this.#say({ type: 'input_audio_buffer.committed', previous_item_id: this.#lastItemId, item_id: itemId });
    this.#add(itemId, 'user', [{ type: 'input_audio', transcript: null }]);
  }

  async #respond(
    { id, itemId, after }: { id: string; itemId: string; after: string },
    translation: string,
  ): Promise<'completed' | 'cancelled'> {
    const at = { response_id: id, item_id: itemId, output_index: 0, content_index: 0 };
    const response = { object: 'realtime.response', id, status_details: null, output: [], usage: null };
    this.#openIds.add(id);
    this.#say({
      type: 'response.created',
      response: { ...response, status: 'in_progress', conversation_id: 'conv_1' },
    });
    const empty = { id: itemId, object: 'realtime.item', type: 'message', role: 'assistant', content: [] };
    this.#say({ type: 'response.output_item.added', response_id: id, output_index: 0, item: empty });
    this.#lastItemId = after;
    this.#add(itemId, 'assistant', []);
    this.#say({ type: 'response.content_part.added', ...at, part: { type: 'audio', transcript: '' } });
    let text = '';
    for (const delta of translation.match(/\S+\s*|\s+/gu) ?? []) {
      await sleep(DELTA_MS);
      if (this.#cancelledIds.has(id)) break;
      if (text === '') this.#start(id);
      text += delta;
      this.#say({ type: 'response.output_audio_transcript.delta', ...at, delta });
    }
    this.#openIds.delete(id);
    const isCancelled = this.#cancelledIds.has(id);
    const status = isCancelled ? 'cancelled' : 'completed';
    this.#say({ type: 'response.output_audio.done', ...at });
    this.#say({ type: 'response.output_audio_transcript.done', ...at, transcript: text });
    const item = { ...empty, status, content: [{ type: 'output_audio', transcript: text }] };
    this.#say({ type: 'response.output_item.done', response_id: id, output_index: 0, item });
    const details = isCancelled ? { type: 'cancelled', reason: 'client_cancelled' } : null;
    const usage = { total_tokens: 60, input_tokens: 40, output_tokens: 20 };
    this.#say({
      type: 'response.done',
      response: { ...response, status, status_details: details, output: [item], usage },
    });
    return status;
  }

  #start(responseId: string): void {
    this.#audibleId = responseId;
    this.#say({ type: 'output_audio_buffer.started', response_id: responseId });
  }

  #add(id: string, role: string, content: readonly Json[]): void {
    const item = { id, object: 'realtime.item', type: 'message', status: 'completed', role, content };
    this.#say({ type: 'conversation.item.added', previous_item_id: this.#lastItemId, item });
    this.#itemIds.add(id);
    this.#lastItemId = id;
  }

  #refuse(event: Json, code: string): void {
    const error = {
      type: 'invalid_request_error',
      code,
      message: 'Refused.',
      param: null,
      event_id: event['event_id'],
    };
    this.#say({ type: 'error', error });
  }
}
