import type { UnitName } from './units.ts';

/** One reading of a number in a text. */
export type Reading =
  /** Without units where the text names none; several where the word has several meanings ("pound"). */
  | { readonly kind: 'number'; readonly value: number; readonly units: readonly UnitName[] }
  | { readonly kind: 'time'; readonly minutes: number }
  | { readonly kind: 'date'; readonly year?: number; readonly month: number; readonly day?: number }
  | { readonly kind: 'phone'; readonly digits: string };

/** A number, price, date, time or phone number of a text, with all its readings; the first is the most likely one. */
export type NumberFact = {
  readonly readings: readonly [Reading, ...Reading[]];
  readonly certainty: Certainty;
};

/**
 * Only a certain number can be missing on its own. An approximate one ("a dozen") agrees with numbers near it. A weak one may
 * not be a number at all ("one of them"), or may be left out in another language. A vague quantity ("a few", and a half that
 * is part of another word) has no value that could be compared: it stands for any number of the other text.
 */
export type Certainty = 'certain' | 'approximate' | 'weak' | 'vague';

/**
 * Numbers as decimals ("1500000", "2.5"), times as 24 h ("15:30"), dates as ISO 8601 ("2026-03-05"). A date without a year
 * is "--03-05" and a month "--03" or "2026-03" (ISO 8601:2000, XML Schema's gMonthDay). Phone numbers are digits, with the
 * "+" of an international one.
 */
export function canonical(reading: Reading): string {
  switch (reading.kind) {
    case 'number':
      return decimal(reading.value);
    case 'time':
      return `${padded(Math.floor(reading.minutes / 60))}:${padded(reading.minutes % 60)}`;
    case 'date': {
      const { year, month, day } = reading;
      const start = year === undefined ? '--' : `${String(year).padStart(4, '0')}-`;
      return `${start}${padded(month)}${day === undefined ? '' : `-${padded(day)}`}`;
    }
    case 'phone':
      return reading.digits;
  }
}

/** Created once: that takes longer than to format with it. */
const decimals = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 4 });

function decimal(value: number): string {
  return decimals.format(value);
}

function padded(value: number): string {
  return String(value).padStart(2, '0');
}
