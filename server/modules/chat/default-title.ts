const titleDate = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** For clients that send no title; the page sends one in its own language and time zone. */
export function defaultTitle(now: Date): string {
  return `Conversation on ${titleDate.format(now)}`;
}
