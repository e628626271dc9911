/** The environment is wrong or half set. `sentences` name the variable and what it takes, for a person to read. */
export class ConfigRefusal extends Error {
  readonly sentences: readonly string[];

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.name = 'ConfigRefusal';
    this.sentences = sentences;
  }
}
