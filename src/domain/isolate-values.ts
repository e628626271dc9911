/** A compiled text of Lingui: words, and values with their format and, in plural forms, the texts to choose from. */
type Token = string | [name: string, type?: string, choices?: unknown];

/**
 * A text that is read from the right, with each value that it shows between isolates (Unicode Bidirectional Algorithm,
 * first strong isolate): a name, price or time keeps its own order, and does not change that of the words around it.
 */
export function isolateValues(message: readonly Token[]): Token[] {
  return message.flatMap(isolatedToken);
}

function isolatedToken(token: Token): Token[] {
  if (typeof token === 'string') return [token];
  const [name, type, choices] = token;
  if (type === undefined || typeof choices !== 'object' || choices === null) return ['\u2068', token, '\u2069'];
  const isolated = Object.entries(choices).map(([key, branch]) => [
    key,
    Array.isArray(branch) ? isolateValues(branch) : branch,
  ]);
  return [[name, type, Object.fromEntries(isolated)]];
}
