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

/** The default titles of every interface language, as they are stored. */
const defaultTitle = /^Conversation on \w+ \d+, \d{4}|^\d{4}年\d+月\d+日.*(?: 的对话|の会話)$/;

/** A stored title as it is shown: a default one in the current interface language, any other as it is. */
export function shownTitle(title: string, startedAt: string | number): string {
  return defaultTitle.test(title) ? conversationTitle(new Date(startedAt).getTime()) : title;
}
