const titleDate = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** The page sends a title in its own language and time zone; this is for callers that send none. */
export function defaultTitle(now: Date): string {
  return `Conversation on ${titleDate.format(now)}`;
}
