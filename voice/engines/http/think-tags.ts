const OPENING = '<think>';
const CLOSING = '</think>';

/** A model that thinks aloud before it answers must not be heard doing so. */
export async function* stripThinkTags(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = '';
  let answering = false;
  for await (const piece of pieces) {
    pending = answering ? piece : pending + piece;
    const answer = answering ? pending : answerIn(pending);
    if (answer === undefined) continue;
    answering = true;
    yield answer;
  }
  if (!answering && !isThought(pending)) yield pending;
}

/** What follows the thoughts, if any; undefined as long as it has not begun. */
function answerIn(text: string): string | undefined {
  const start = text.trimStart();
  if (OPENING.startsWith(start)) return undefined;
  if (!isThought(start)) return start;
  const end = start.indexOf(CLOSING);
  const answer = end < 0 ? '' : start.slice(end + CLOSING.length).trimStart();
  return answer === '' ? undefined : answer;
}

function isThought(text: string): boolean {
  return text.trimStart().startsWith(OPENING);
}
