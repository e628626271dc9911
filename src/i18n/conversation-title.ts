import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Product spec section 9: 'Conversation on {date}', in the interface language and the time zone of the device. */
export function conversationTitle(startedAtMs: number): string {
  const date = titleDate(startedAtMs);
  return i18n._(msg`Conversation on ${date}`);
}

/** The date and the time of a start, as titles have them. */
export function titleDate(startedAtMs: number): string {
  return new Intl.DateTimeFormat(i18n.locale || 'en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(startedAtMs);
}
