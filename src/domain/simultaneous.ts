/** How a service interprets: after each turn, with a text that grows while a person speaks, or with a voice that does, too. */
export type Simultaneous = 'off' | 'text' | 'voice';

/** Whether a connection translates while a person speaks: where it is asked to, by itself, or after each turn only. */
export type Interprets = 'along' | 'natively' | 'by-turns';

/** When people want to hear the voice. */
export type VoiceTiming = 'automatic' | 'at_end' | 'at_once';

/**
 * The voice speaks along where it is heard in earphones or on a device of its own; from the loudspeaker of the phone it would
 * talk over the speaker, and waits for the end.
 */
export function simultaneousFor(timing: VoiceTiming, hasEarphones: boolean): 'text' | 'voice' {
  if (timing === 'automatic') return hasEarphones ? 'voice' : 'text';
  return timing === 'at_once' ? 'voice' : 'text';
}

export function parseVoiceTiming(text: string | undefined): VoiceTiming {
  return text === 'at_end' || text === 'at_once' ? text : 'automatic';
}

/** Up to a mark at which a clause ends; one after a digit may be a part of the number. */
const clause = /.*?(?:[。！？；：、，؟،؛]|(?<!\d)[.,!?;:…](?=\s|$)|[.!?](?=\s))/gsu;

/** The clauses of a text that grows, as far as they will not change when more is said. */
export function clausesOf(text: string): readonly string[] {
  return text.match(clause) ?? [];
}

/** The beginning of a text that grows, as far as it will not change when more is said. */
export function finishedClauses(text: string): string {
  return clausesOf(text).join('');
}
