import type { LanguageCode } from '../../domain/language.ts';
import type { WireUsage } from './usage.ts';

/** How an answer ends. */
export type AnswerEnd = 'completed' | 'incomplete' | 'failed' | 'cancelled';

/** One turn, written down as the realtime protocol tells it. */
export type TurnPen = {
  /** More of what was said; appended. */
  hear(delta: string): void;
  /** All that was said. Replaces what was heard so far. */
  settle(words: string, language?: LanguageCode): void;
  /** More of the translation; appended. */
  answer(delta: string): void;
  voiceStarted(): void;
  /** `cut`: it was silenced before its end. */
  voiceStopped(cut?: boolean): void;
  /** The end of the translation, unless it has ended. Undefined usage is unknown, never zero. */
  close(end: AnswerEnd, usage?: WireUsage): void;
};

/** Writes the events of the realtime protocol for an interpreter that speaks another one, or none. */
export type TurnWriter = {
  sessionOpened(): void;
  beginTurn(): TurnPen;
  failed(code: string, message: string): void;
};

export type TurnWriterParts = {
  write(event: Record<string, unknown>): void;
  /** Unique in the conversation, also when its line was opened again. */
  newId(): string;
  /** Since the line opened. */
  elapsedMs(): number;
};

export function createTurnWriter(parts: TurnWriterParts): TurnWriter {
  const { write, newId } = parts;
  let lastItemId: string | null = null;
  return {
    sessionOpened: () => write({ type: 'session.created', session: { id: newId(), type: 'realtime', expires_at: 0 } }),
    failed: (code, message) => write({ type: 'error', error: { type: 'server_error', code, message } }),
    beginTurn() {
      const itemId = `item_${newId()}`;
      const pen = penOf(parts, itemId, lastItemId);
      lastItemId = itemId;
      write({ type: 'input_audio_buffer.speech_started', item_id: itemId, audio_start_ms: parts.elapsedMs() });
      return pen;
    },
  };
}

function penOf({ write, newId }: TurnWriterParts, itemId: string, previousItemId: string | null): TurnPen {
  const responseId = `resp_${newId()}`;
  const answerId = `item_${newId()}`;
  const place = { response_id: responseId, item_id: answerId, output_index: 0, content_index: 0 };
  let answered = '';
  let state: 'unanswered' | 'open' | 'closed' = 'unanswered';
  let isSettled = false;

  function userItem() {
    return { id: itemId, type: 'message', role: 'user', status: 'completed', content: [{ type: 'input_audio' }] };
  }

  function answerItem(status: string) {
    const content = answered === '' ? [] : [{ type: 'output_audio', transcript: answered }];
    return { id: answerId, type: 'message', role: 'assistant', status, content };
  }

  function open(): void {
    if (state !== 'unanswered') return;
    state = 'open';
    write({ type: 'response.created', response: { id: responseId, status: 'in_progress', output: [] } });
    write({
      type: 'response.output_item.added',
      response_id: responseId,
      output_index: 0,
      item: answerItem('in_progress'),
    });
    write({ type: 'conversation.item.added', previous_item_id: itemId, item: answerItem('in_progress') });
  }

  return {
    hear: (delta) =>
      write({
        type: 'conversation.item.input_audio_transcription.delta',
        item_id: itemId,
        content_index: 0,
        delta,
      }),
    settle(words, language) {
      if (isSettled) return;
      isSettled = true;
      // No end of the voice: only the text has ended, and it follows the voice.
      write({ type: 'input_audio_buffer.speech_stopped', item_id: itemId });
      write({ type: 'input_audio_buffer.committed', item_id: itemId, previous_item_id: previousItemId });
      write({ type: 'conversation.item.added', previous_item_id: previousItemId, item: userItem() });
      write({
        type: 'conversation.item.input_audio_transcription.completed',
        item_id: itemId,
        content_index: 0,
        transcript: words,
        ...(language && { language }),
      });
    },
    answer(delta) {
      open();
      answered += delta;
      write({ type: 'response.output_audio_transcript.delta', ...place, delta });
    },
    voiceStarted: () => write({ type: 'output_audio_buffer.started', response_id: responseId }),
    voiceStopped: (cut) =>
      write({ type: cut ? 'output_audio_buffer.cleared' : 'output_audio_buffer.stopped', response_id: responseId }),
    close(end, usage) {
      if (state === 'closed') return;
      open();
      state = 'closed';
      if (answered !== '') write({ type: 'response.output_audio_transcript.done', ...place, transcript: answered });
      const item = answerItem(end === 'completed' ? 'completed' : 'incomplete');
      write({
        type: 'response.done',
        response: { id: responseId, status: end, output: answered === '' ? [] : [item], usage: usage ?? null },
      });
    },
  };
}
