/** How much a text is to be trusted: a higher rank replaces a lower one. */
export const textRank = { textDone: 1, partDone: 2, itemDone: 3, answerClosed: 4 } as const;

type Segment = { readonly id: string; readonly startSeconds: number; readonly text: string };

type Part = {
  readonly index: number;
  heard: string;
  /** Ids of the deltas in `heard`, so that one that comes twice counts once. */
  deltaIds: Set<string> | undefined;
  segments: Segment[] | undefined;
  final: string | undefined;
  rank: number;
};

/** The words of one item, gathered from deltas and finals in any order. */
export type ItemText = {
  readonly parts: Part[];
  /** The parts as one text; undefined when it must be put together again. */
  text: string | undefined;
};

export function emptyText(): ItemText {
  return { parts: [], text: '' };
}

function partOf(words: ItemText, index: number): Part {
  const known = words.parts.find((part) => part.index === index);
  if (known) return known;
  const part: Part = { index, heard: '', deltaIds: undefined, segments: undefined, final: undefined, rank: 0 };
  words.parts.push(part);
  words.parts.sort((a, b) => a.index - b.index);
  return part;
}

export function appendDelta(words: ItemText, index: number, delta: string, eventId: string | undefined): void {
  const part = partOf(words, index);
  if (isSettled(part)) return;
  if (eventId !== undefined) {
    part.deltaIds ??= new Set();
    if (part.deltaIds.has(eventId)) return;
    part.deltaIds.add(eventId);
  }
  part.heard += delta;
  words.text = undefined;
}

/** A piece of a transcript by speaker. They come whole; deltas and the final text say the same better. */
export function addSegment(words: ItemText, index: number, segment: Segment): void {
  const part = partOf(words, index);
  if (isSettled(part)) return;
  part.segments ??= [];
  if (part.segments.some((known) => known.id === segment.id)) return;
  part.segments.push(segment);
  part.segments.sort((a, b) => a.startSeconds - b.startSeconds);
  words.text = undefined;
}

/** Replaces what was heard. Of two finals the higher rank wins, of equals the longer: the order does not matter. */
export function setFinalText(words: ItemText, index: number, text: string, rank: number): void {
  const part = partOf(words, index);
  if (part.final !== undefined && !isBetter(text, rank, part.final, part.rank)) return;
  part.final = text;
  part.rank = rank;
  words.text = undefined;
  if (!isSettled(part)) return;
  part.heard = '';
  part.deltaIds = undefined;
  part.segments = undefined;
}

function isBetter(text: string, rank: number, than: string, thanRank: number): boolean {
  if (isBlank(text) !== isBlank(than)) return isBlank(than);
  if (rank !== thanRank) return rank > thanRank;
  return text.length === than.length ? text > than : text.length > than.length;
}

/** A blank final settles nothing: words that were heard stay. */
function isSettled(part: Part): boolean {
  return part.final !== undefined && !isBlank(part.final);
}

/** A final text has come for every part. */
export function isFinal(words: ItemText): boolean {
  return words.parts.length > 0 && words.parts.every((part) => part.final !== undefined);
}

export function textOf(words: ItemText): string {
  words.text ??= put(words.parts);
  return words.text;
}

function put(parts: readonly Part[]): string {
  const [only] = parts;
  return parts.length === 1 && only ? textOfPart(only) : joinTexts(parts.map(textOfPart));
}

function textOfPart(part: Part): string {
  if (part.final !== undefined && (isSettled(part) || part.heard === '')) return part.final;
  return part.heard === '' && part.segments ? joinTexts(part.segments.map((one) => one.text)) : part.heard;
}

export function isBlank(text: string): boolean {
  return !/\S/u.test(text);
}

/** Joins texts with a space, or with nothing between scripts that write without spaces. */
export function joinTexts(texts: readonly string[]): string {
  let joined = '';
  for (const text of texts) {
    const next = text.trim();
    if (next === '') continue;
    joined += joined === '' || (endsUnspaced(joined) && startsUnspaced(next)) ? next : ` ${next}`;
  }
  return joined;
}

const unspaced =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}ー々〆〇\\u3000-\\u303F\\uFF00-\\uFF65]';
const unspacedEnd = new RegExp(`${unspaced}[\\p{P}\\p{S}]*$`, 'u');
const unspacedStart = new RegExp(`^[\\p{P}\\p{S}]*${unspaced}`, 'u');

function endsUnspaced(text: string): boolean {
  return unspacedEnd.test(text.slice(-8));
}

function startsUnspaced(text: string): boolean {
  return unspacedStart.test(text.slice(0, 8));
}
