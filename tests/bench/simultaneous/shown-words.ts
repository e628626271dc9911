import { tokensOf } from '../../../voice/text/clauses/tokens.ts';

type Event = { readonly type: string; readonly receivedAtMs: number; readonly [field: string]: unknown };

export type ShownWords = {
  /** Words that were shown and taken back. */
  readonly erased: number;
  /** For each word of the last version: since when neither it nor a word before it has changed (Arivazhagan et al. 2020). */
  readonly finalAtMs: readonly number[];
  readonly text: string;
};

type Turn = { text: string; provisional: string };
type Screen = { readonly words: readonly string[]; readonly finalAtMs: readonly number[] };

/** The translation as a client shows it: what is translated, and the provisional words behind it. Words are compared. */
export function shownWords(events: readonly Event[]): ShownWords {
  const turns = new Map<unknown, Turn>();
  const turnOf = (itemId: unknown) => {
    const turn = turns.get(itemId) ?? { text: '', provisional: '' };
    turns.set(itemId, turn);
    return turn;
  };
  const spokenBefore = new Map<unknown, unknown>();
  let erased = 0;
  let screen: Screen = { words: [], finalAtMs: [] };
  for (const [at, event] of events.entries()) {
    const { type, receivedAtMs } = event;
    const answer = type === 'conversation.item.added' ? answerIn(event) : undefined;
    if (answer !== undefined) spokenBefore.set(answer, event['previous_item_id']);
    const turn = turnOf(spokenBefore.get(event['item_id']) ?? event['item_id']);
    if (type === 'response.output_audio_transcript.delta') turn.text += String(event['delta']);
    if (type === 'response.output_audio_transcript.done') turn.text = String(event['transcript']);
    if (type === 'conversation.item.provisional_translation') turn.provisional = String(event['text']);
    if (type === 'response.done') for (const turn of turns.values()) if (turn.text !== '') turn.provisional = '';
    // Events of one moment are drawn together.
    if (events[at + 1]?.receivedAtMs === receivedAtMs) continue;
    const next = drawn(screen, [...turns.values()], receivedAtMs);
    erased += screen.words.length - next.same;
    screen = next;
  }
  const all = [...turns.values()];
  return {
    erased,
    finalAtMs: screen.finalAtMs,
    text: all
      .map(({ text }) => text.trim())
      .filter((text) => text !== '')
      .join(' '),
  };
}

/** The turns one after another. @returns how many words at the beginning are the same, too */
function drawn(before: Screen, turns: readonly Turn[], atMs: number): Screen & { readonly same: number } {
  const words = turns.flatMap(({ text, provisional }) => tokensOf(`${text} ${provisional}`).map(({ key }) => key));
  const end = before.words.findIndex((word, at) => word !== words[at]);
  const same = end === -1 ? before.words.length : end;
  return { words, same, finalAtMs: [...before.finalAtMs.slice(0, same), ...words.slice(same).map(() => atMs)] };
}

/** The id of an item that is a translation. */
function answerIn({ item }: Event): unknown {
  const isAnswer = typeof item === 'object' && item !== null && 'role' in item && item.role === 'assistant';
  return isAnswer && 'id' in item ? item.id : undefined;
}
