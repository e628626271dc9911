/** Some voices stop in the middle of longer utterances. */
const MAX_LENGTH = 160;

/** A text in the parts to give a voice: sentences, and pieces of long sentences, split at a space. */
export function spokenParts(text: string): readonly string[] {
  const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text);
  return [...sentences].flatMap(({ segment }) => pieces(segment.trim())).filter((part) => part !== '');
}

function pieces(sentence: string): readonly string[] {
  if (sentence.length <= MAX_LENGTH) return [sentence];
  const space = sentence.lastIndexOf(' ', MAX_LENGTH);
  const end = space > 0 ? space : MAX_LENGTH;
  return [sentence.slice(0, end), ...pieces(sentence.slice(end).trim())];
}
