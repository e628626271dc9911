const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。！？，、]$/u;

/** Two texts that follow one another; a script without spaces gets none. */
export function joinTexts(first: string, second: string): string {
  if (first === '' || second === '') return first + second;
  return `${first}${unspaced.test(first) ? '' : ' '}${second}`;
}
