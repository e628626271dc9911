import { conversationTitle } from './conversation-title.ts';

/** The default titles of every interface language, as they are stored. */
const defaultTitle = /^Conversation on \w+ \d+, \d{4}|^\d{4}年\d+月\d+日.*(?: 的对话|の会話)$/;

/** A stored title as it is shown: a default one in the current interface language, any other as it is. */
export function shownTitle(title: string, startedAt: string | number): string {
  return defaultTitle.test(title) ? conversationTitle(new Date(startedAt).getTime()) : title;
}
