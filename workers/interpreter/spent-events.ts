import type { ConversationEvent } from '../../src/domain/turns/conversation-event.ts';
import { isBlank } from '../../src/domain/turns/item-text.ts';

/** Tells which frames a replay can do without. */
export type SpentEvents = {
  /** The numbers of the frames that this one makes needless. */
  note(frameNumber: number, event: ConversationEvent): readonly number[];
};

/**
 * Once a text has come whole, the pieces it was heard in say nothing any more, save the first: its time counts. Nine
 * frames of ten are such pieces, so what a long conversation keeps for a crash stays small.
 */
export function createSpentEvents(): SpentEvents {
  /** Of the texts that are still coming: all pieces but the first. */
  const piecesByText = new Map<string, number[]>();

  function notePiece(key: string, frameNumber: number): readonly number[] {
    const pieces = piecesByText.get(key);
    if (pieces) pieces.push(frameNumber);
    else piecesByText.set(key, []);
    return [];
  }

  /** A blank text replaces nothing. */
  function noteWhole(key: string, text: string): readonly number[] {
    const pieces = isBlank(text) ? undefined : piecesByText.get(key);
    if (pieces) piecesByText.delete(key);
    return pieces ?? [];
  }

  return {
    note(frameNumber, event) {
      switch (event.type) {
        case 'source-delta':
        case 'answer-delta':
          return notePiece(keyOf(event), frameNumber);
        case 'source-done':
        case 'answer-text-done':
          return noteWhole(keyOf(event), event.text);
        default:
          return [];
      }
    },
  };
}

function keyOf({ itemId, part }: { readonly itemId: string; readonly part: number }): string {
  return `${part} ${itemId}`;
}
