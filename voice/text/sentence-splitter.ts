/** Full-width stops end a sentence at once, and so does a new line. */
const wideEnd = /[。！？｡]+[」』”）〉》]*|[!?…]+(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|\n+/u;

/** It belongs to the sentence before, came after that was cut off, and is not spoken anyway. */
const lateCloser = /^[」』”）〉》]+/u;

/** Other stops end one once a space shows it; a full stop also needs a following word that can begin a sentence. */
const spacedEnd = /[!?؟۔…]+["'”’»)]*(?=\s)|\.+["'”’»)]*(?=\s+["'“‘«(¿¡]?[\p{Lu}\p{Lo}\p{N}])/gu;

/** Before a full stop: single letters, numbers ("3. Mai"), and short forms that are followed by a name. */
const notAnEnd =
  /(?:^|[\s(«"“])(?:\p{L}|\p{N}+|Dr|Dra|Mr|Mrs|Ms|Prof|Sr|Sra|Srta|St|Ste|Mme|Mlle|Nr|No|Núm|Str|Av|Avda|Ing|dott|sig|Sig|dhr|mevr|ул|пр|гр|стр|Jl|Bpk|bzw|ca|vs|Hr|Fr|z\.B|p\.ej)$/u;

/** Where a long sentence may be taken in two: the voice would else be silent until its end. */
const pause = /[，、；：]|[,;:،؛–—](?=\s)/gu;

/** About ten seconds of speech. */
const LONG = 110;
const LONGEST = 220;

/** A character of a syllabic script says as much as three letters. */
const syllabic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Cuts a growing text into sentences, so that each can be spoken while the next is still being translated. */
export type SentenceSplitter = {
  push(text: string): string[];
  /** What is left when the text has ended; empty where nothing is. */
  rest(): string;
};

export function createSentenceSplitter(): SentenceSplitter {
  let pending = '';

  function cut(): string | undefined {
    const at = endOf(pending);
    if (at === undefined) return undefined;
    const sentence = pending.slice(0, at).replace(lateCloser, '').trim();
    pending = pending.slice(at);
    return sentence;
  }

  return {
    push(text) {
      pending += text;
      const sentences: string[] = [];
      for (let one = cut(); one !== undefined; one = cut()) if (one !== '') sentences.push(one);
      return sentences;
    },
    rest() {
      const left = pending.replace(lateCloser, '').trim();
      pending = '';
      return left;
    },
  };
}

/** Where the first sentence of a text ends; undefined while that cannot be told. */
function endOf(text: string): number | undefined {
  const ends = [wideEnd.exec(text), spacedStop(text)].flatMap((end) => (end ? [end.index + end[0].length] : []));
  if (ends.length > 0) return Math.min(...ends);
  return weight(text) < LONG ? undefined : pauseIn(text);
}

function spacedStop(text: string): RegExpExecArray | undefined {
  for (const end of text.matchAll(spacedEnd)) {
    if (end[0] !== '.' || !notAnEnd.test(text.slice(0, end.index))) return end;
  }
  return undefined;
}

function pauseIn(text: string): number | undefined {
  const last = [...text.matchAll(pause)].at(-1);
  if (last) return last.index + last[0].length;
  const space = text.lastIndexOf(' ');
  return weight(text) < LONGEST || space <= 0 ? undefined : space;
}

function weight(text: string): number {
  return text.length + 2 * (text.match(syllabic)?.length ?? 0);
}
