const formatsByKey = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, options: Intl.DateTimeFormatOptions, key: string): Intl.DateTimeFormat {
  const known = formatsByKey.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale || 'en-US', options);
  formatsByKey.set(key, format);
  return format;
}

/** Product spec section 9: year, short month, day, hour, minute. */
export function dateTimeText(at: string | number, locale: string): string {
  const options = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return formatOf(locale, options, `${locale} time`).format(new Date(at));
}

/** The day in UTC, in which the server dates receipts and periods, in its mails too. */
export function utcDateText(at: string, locale: string): string {
  const options = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return formatOf(locale, options, `${locale} utc`).format(new Date(at));
}

export function dateText(at: string | number, locale: string): string {
  return formatOf(locale, { year: 'numeric', month: 'short', day: 'numeric' }, `${locale} day`).format(new Date(at));
}
