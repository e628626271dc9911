/** Full-width stops and line breaks end a sentence immediately. */
const wideEnd = /[。！？｡]+[」』”）〉》]*|[!?…]+(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|\n+/u;

/** Closing brackets that arrived after their sentence was split off; they are not spoken. */
const lateCloser = /^[」』”）〉》]+/u;

/** Other stops need a space after them; a full stop also needs a next word that can begin a sentence. */
const spacedEnd = /[!?؟۔…]+["'”’»)]*(?=\s)|\.+["'”’»)]*(?=\s+["'“‘«(¿¡]?[\p{Lu}\p{Lo}\p{N}])/gu;

/** Matches full stops that end no sentence: after single letters, numbers ("3. Mai"), and abbreviations before a name. */
export const abbreviation =
  /(?:^|[\s(«"“])(?:\p{L}|\p{N}+|Dr|Dra|Mr|Mrs|Ms|Prof|Sr|Sra|Srta|St|Ste|Mme|Mlle|Nr|No|Núm|Str|Av|Avda|Ing|dott|sig|Sig|dhr|mevr|ул|пр|гр|стр|Jl|Bpk|bzw|ca|vs|Hr|Fr|z\.B|p\.ej)$/u;

/** Matches pauses at which a long sentence may be split, so that synthesis need not wait for its end. */
export const pause = /[，、；：]|[,;:،؛–—](?=\s)/gu;

/** About ten seconds of speech. A longer sentence is split at a pause, and one of twice that length at any space. */
const SPLIT_AT_PAUSE_WEIGHT = 110;
const SPLIT_AT_SPACE_WEIGHT = 220;

/** A character of a syllabic script takes as long to speak as three letters. */
const syllabic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Splits a growing text into sentences, so that synthesis of one can start while the next is still being translated. */
export class SentenceSplitter {
  /** Text after the last sentence. */
  #pending = '';

  /** Appends text. @returns the sentences that are complete now */
  push(text: string): string[] {
    this.#pending += text;
    const sentences: string[] = [];
    for (let sentence = this.#next(); sentence !== undefined; sentence = this.#next())
      if (sentence !== '') sentences.push(sentence);
    return sentences;
  }

  /** Returns the rest at the end of the text; may be empty. */
  flush(): string {
    const rest = this.#pending.replace(lateCloser, '').trim();
    this.#pending = '';
    return rest;
  }

  #next(): string | undefined {
    const end = findSentenceEnd(this.#pending);
    if (end === undefined) return undefined;
    const sentence = this.#pending.slice(0, end).replace(lateCloser, '').trim();
    this.#pending = this.#pending.slice(end);
    return sentence;
  }
}

/** The sentences of a complete text. */
export function sentencesOf(text: string): string[] {
  const splitter = new SentenceSplitter();
  return [...splitter.push(text), splitter.flush()].filter((sentence) => sentence !== '');
}

/** The end of the first sentence; undefined while more text is needed to decide. */
function findSentenceEnd(text: string): number | undefined {
  const ends = [wideEnd.exec(text), findSpacedEnd(text)].flatMap((end) => (end ? [end.index + end[0].length] : []));
  if (ends.length > 0) return Math.min(...ends);
  return weight(text) < SPLIT_AT_PAUSE_WEIGHT ? undefined : findPause(text);
}

function findSpacedEnd(text: string): RegExpExecArray | undefined {
  for (const end of text.matchAll(spacedEnd)) {
    if (end[0] !== '.' || !abbreviation.test(text.slice(0, end.index))) return end;
  }
  return undefined;
}

function findPause(text: string): number | undefined {
  const last = [...text.matchAll(pause)].at(-1);
  if (last) return last.index + last[0].length;
  const space = text.lastIndexOf(' ');
  return weight(text) < SPLIT_AT_SPACE_WEIGHT || space <= 0 ? undefined : space;
}

/** About how long a text takes to speak, in letters. */
export function weight(text: string): number {
  return text.length + 2 * (text.match(syllabic)?.length ?? 0);
}
