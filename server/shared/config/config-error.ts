/** The environment is wrong or half set. `sentences` name the variable and what it takes, for a person to read. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.name = 'ConfigError';
    this.problems = sentences;
  }
}
