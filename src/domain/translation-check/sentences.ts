/** Not after a number, an ordinal or an initial: "31. Dezember", "Dr. Yi". */
const sentenceEnd =
  /(?<!\p{N}|(?<![\p{L}\p{M}])(?:Dr|Mrs?|Ms|Mme|Sra?|Hr|Fr|St|Nr|Prof|\p{L}))\.+(?=\s|$)|[!?؟…]+(?=\s|$|["”»])|[。！？\n]+/u;
const clauseEnd = /[,，、،;；:：–—.!?。！？؟…\n]+/u;

/** The sentences of a text, by its marks. */
export function sentencesOf(text: string): readonly string[] {
  return text.split(sentenceEnd).filter(hasLetters);
}

export function clausesOf(text: string): readonly string[] {
  return text.split(clauseEnd).filter(hasLetters);
}

function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text);
}
