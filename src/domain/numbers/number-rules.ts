/**
 * How numbers are said in one language. Patterns are regular expressions over the normalised text, with placeholders:
 * `#` a number, `#h` an hour, `#m` minutes after it, `#n` minutes before it, `#k` minutes of two digits, `#o` an hour as an ordinal; a space stands for
 * any white space (in Chinese and Japanese: also none). Matches end where a word ends, except with "~" at the end.
 */
export type NumberRules = {
  readonly decimalMark: ',' | '.';
  /** Whether words are separated by spaces. */
  readonly hasSpaces: boolean;
  /** Number words of a language with spaces; Chinese, Japanese and Korean numerals have readers of their own. */
  readonly words?: NumberWords;
  /** Applied before number words are read: idioms, spellings. */
  readonly before?: readonly Rewrite[];
  /** Applied after that: halves and quarters. */
  readonly after?: readonly Rewrite[];
  /** Patterns of quantities that have no certain value, with the number in them; applied after times and dates are read. */
  readonly vague: readonly string[];
  readonly clock: readonly ClockForm[];
  readonly periods: Readonly<Partial<Record<DayPeriod, string>>>;
  /** Patterns of the twelve months' names, separated by spaces ("_" is a space in a name); none where months are numbers. */
  readonly months?: string;
  /** Months whose name is also another word: a month alone is weak. */
  readonly weakMonths?: string;
  /** Whether "3/5" is the third of May. */
  readonly hasDayFirst: boolean;
  /** Patterns of the words for a unit, by unit; several units separated by "|" are several meanings. */
  readonly units: Readonly<Record<string, string>>;
};

export type Rewrite = readonly [pattern: string, replacement: string | ((...values: readonly number[]) => string)];

/**
 * Minutes that are added to the hour. Kinds: `fixed` forms name no hour, and the minutes are those of the day; `fives` count
 * the minutes by five. The others have a second reading: a duration, an amount ("three fifty"), a plain number.
 */
export type ClockForm = readonly [
  pattern: string,
  offsetMinutes: number,
  kind?: 'fixed' | 'fives' | 'or-hours' | 'hours-first' | 'or-decimal' | 'or-number',
];

export type DayPeriod = 'am' | 'pm' | 'night' | 'midday';

export type NumberWords = {
  /** From 0 on, separated by spaces; spellings of one number separated by "/". */
  readonly small: string;
  /** 20, 30 … 90. */
  readonly tens: string;
  /** 100, 200 … 900, where they are words of their own. */
  readonly hundreds?: string;
  /** Words that multiply what comes before them. */
  readonly scales: Readonly<Record<string, number>>;
  /** From 1 on. */
  readonly ordinals?: string;
  /** Spellings with their value, such as "ambos/ambas=2", separated by spaces. */
  readonly others?: string;
  /** Weak on their own. */
  readonly weak: string;
  /** Approximate on their own: "a dozen". */
  readonly approximate?: string;
  /** The word between two parts, and after which parts it may stand. */
  readonly and?: { readonly word: string; readonly after: 'hundreds' | 'tens' | 'any' };
  /** "five and twenty". */
  readonly hasUnitsFirst?: boolean;
  /** Numbers are written as one word. */
  readonly hasCompounds?: boolean;
  /** Endings that make an ordinal of a cardinal. */
  readonly ordinalEnding?: string;
  /** Added to a unit (10: "lima belas"), or multiplying it (×10: "lima puluh"). */
  readonly teen?: string;
  readonly ten?: string;
  /** Letters that may be written before a number word, as one word. */
  readonly prefix?: string;
};
