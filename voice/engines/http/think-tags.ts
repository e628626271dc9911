const OPENING = '<think>';
const CLOSING = '</think>';

/** Removes the reasoning that some models put before their output, also when a tag is split across deltas. */
export async function* stripThinkTags(deltas: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = '';
  let hasOutput = false;
  for await (const delta of deltas) {
    pending = hasOutput ? delta : pending + delta;
    const output = hasOutput ? pending : outputAfterReasoning(pending);
    if (output === undefined) continue;
    hasOutput = true;
    yield output;
  }
  if (!hasOutput && !startsWithReasoning(pending)) yield pending;
}

/** Undefined while the reasoning, or what may be its opening tag, is not complete. */
function outputAfterReasoning(text: string): string | undefined {
  const start = text.trimStart();
  if (OPENING.startsWith(start)) return undefined;
  if (!startsWithReasoning(start)) return start;
  const end = start.indexOf(CLOSING);
  const output = end < 0 ? '' : start.slice(end + CLOSING.length).trimStart();
  return output === '' ? undefined : output;
}

function startsWithReasoning(text: string): boolean {
  return text.trimStart().startsWith(OPENING);
}
