const clocksByLocale = new Map<string, Intl.DateTimeFormat>();

/** Hour and minute in the format of the locale. */
export function timeOfDay(atMs: number, locale: string): string {
  let clock = clocksByLocale.get(locale);
  if (!clock) {
    clock = new Intl.DateTimeFormat(locale || 'en-US', { hour: 'numeric', minute: '2-digit' });
    clocksByLocale.set(locale, clock);
  }
  return clock.format(atMs);
}

/** mm:ss, with hours from one hour on. */
export function stopwatch(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${pad(Math.floor((seconds % 3600) / 60))}:${pad(Math.floor(seconds % 60))}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
