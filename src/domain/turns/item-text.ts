/** How far a final text is trusted: a higher rank replaces a lower one. */
export const textRank = { textDone: 1, partDone: 2, itemDone: 3, responseClosed: 4 } as const;

type Segment = { readonly id: string; readonly startSeconds: number; readonly text: string };

type Part = {
  readonly contentIndex: number;
  /** The deltas so far, concatenated. */
  partial: string;
  /** Ids of the deltas in `partial`: a delta delivered twice counts once. */
  deltaIds: Set<string> | undefined;
  segments: Segment[] | undefined;
  final: string | undefined;
  finalRank: number;
};

/** The text of one conversation item, assembled from deltas, segments and final texts in any order of arrival. */
export type ItemText = {
  readonly parts: Part[];
  /** Cache of all parts joined; undefined when a part has changed. */
  joined: string | undefined;
};

export function emptyText(): ItemText {
  return { parts: [], joined: '' };
}

function partOf(text: ItemText, contentIndex: number): Part {
  const known = text.parts.find((part) => part.contentIndex === contentIndex);
  if (known) return known;
  const part: Part = {
    contentIndex,
    partial: '',
    deltaIds: undefined,
    segments: undefined,
    final: undefined,
    finalRank: 0,
  };
  text.parts.push(part);
  text.parts.sort((a, b) => a.contentIndex - b.contentIndex);
  return part;
}

export function appendDelta(text: ItemText, contentIndex: number, delta: string, eventId: string | undefined): void {
  const part = partOf(text, contentIndex);
  if (hasFinalText(part)) return;
  if (eventId !== undefined) {
    part.deltaIds ??= new Set();
    if (part.deltaIds.has(eventId)) return;
    part.deltaIds.add(eventId);
  }
  part.partial += delta;
  text.joined = undefined;
}

/** A segment of a transcript by speaker. Segments arrive whole and are only used while there is no other text. */
export function addSegment(text: ItemText, contentIndex: number, segment: Segment): void {
  const part = partOf(text, contentIndex);
  if (hasFinalText(part)) return;
  part.segments ??= [];
  if (part.segments.some((known) => known.id === segment.id)) return;
  part.segments.push(segment);
  part.segments.sort((a, b) => a.startSeconds - b.startSeconds);
  text.joined = undefined;
}

/** Replaces the partial text. Of two final texts the higher rank wins, then the longer: arrival order has no effect. */
export function setFinalText(text: ItemText, contentIndex: number, final: string, rank: number): void {
  const part = partOf(text, contentIndex);
  if (part.final !== undefined && !isBetter(final, rank, part.final, part.finalRank)) return;
  part.final = final;
  part.finalRank = rank;
  text.joined = undefined;
  if (!hasFinalText(part)) return;
  part.partial = '';
  part.deltaIds = undefined;
  part.segments = undefined;
}

function isBetter(text: string, rank: number, than: string, thanRank: number): boolean {
  if (isBlank(text) !== isBlank(than)) return isBlank(than);
  if (rank !== thanRank) return rank > thanRank;
  return text.length === than.length ? text > than : text.length > than.length;
}

/** A blank final text does not replace the partial text. */
function hasFinalText(part: Part): boolean {
  return part.final !== undefined && !isBlank(part.final);
}

/** Every part has received its final text. */
export function isFinal(text: ItemText): boolean {
  return text.parts.length > 0 && text.parts.every((part) => part.final !== undefined);
}

export function textOf(text: ItemText): string {
  text.joined ??= joinParts(text.parts);
  return text.joined;
}

function joinParts(parts: readonly Part[]): string {
  const [only] = parts;
  return parts.length === 1 && only ? textOfPart(only) : joinTexts(parts.map(textOfPart));
}

function textOfPart(part: Part): string {
  if (part.final !== undefined && (hasFinalText(part) || part.partial === '')) return part.final;
  return part.partial === '' && part.segments ? joinTexts(part.segments.map(({ text }) => text)) : part.partial;
}

export function isBlank(text: string): boolean {
  return !/\S/u.test(text);
}

/** Joins texts with a space, or without one between scripts that are written without spaces. */
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
