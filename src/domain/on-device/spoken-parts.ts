/** Longer utterances are broken off by some voices. */
const LONGEST = 160;

/** A text as a voice should be given it: sentence by sentence, long ones in pieces at a space. */
export function spokenParts(text: string): readonly string[] {
  const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text);
  return [...sentences].flatMap(({ segment }) => pieces(segment.trim())).filter((part) => part !== '');
}

function pieces(sentence: string): readonly string[] {
  if (sentence.length <= LONGEST) return [sentence];
  const space = sentence.lastIndexOf(' ', LONGEST);
  const end = space > 0 ? space : LONGEST;
  return [sentence.slice(0, end), ...pieces(sentence.slice(end).trim())];
}
