import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Product spec section 9: 'Conversation on {date}', in the interface language and the time zone of the device. */
export function conversationTitle(startedAtMs: number): string {
  const date = new Intl.DateTimeFormat(i18n.locale || 'en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(startedAtMs);
  return i18n._(msg`Conversation on ${date}`);
}
