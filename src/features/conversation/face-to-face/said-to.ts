import type { LanguageCode } from '../../../domain/language.ts';
import { speakerShown, type Turn } from '../../../domain/turn.ts';
import type { PairSide } from '../../../domain/voice-playback.ts';

/** A turn as one of the two people reads it: their own words, or the translation of the other person's. */
export type Said = {
  readonly id: string;
  /** Undefined until it is known who speaks. */
  readonly isOwn: boolean | undefined;
  /** Empty while there is nothing to read yet. */
  readonly text: string;
  /** The language of the text, once known: a third language may be spoken, too. */
  readonly language: LanguageCode | undefined;
  readonly isOpen: boolean;
  /** Complete, so that its numbers can be compared. */
  readonly complete?: Turn;
};

const unknown = { text: '', language: undefined };

/** The text of a turn for this person; undefined where there is none and none will come. */
export function saidTo(side: PairSide, turn: Turn): Said | undefined {
  if (turn.unclear) return undefined;
  const speaker = speakerShown(turn);
  const isOwn = speaker && speaker === (side === 'source' ? 'userA' : 'userB');
  const isOpen = turn.status === 'in_progress';
  const { text, language } = isOwn === undefined ? unknown : isOwn ? turn.source : turn.translation;
  if (text === '' && !isOpen) return undefined;
  return { id: turn.id, isOwn, text, language, isOpen, ...(turn.status === 'completed' && { complete: turn }) };
}
