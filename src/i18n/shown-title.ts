import { conversationTitle } from './conversation-title.ts';

/** The default titles of every interface language, as they are stored. */
const defaultTitle = /^Conversation on \w+ \d+, \d{4}|^\d{4}年\d+月\d+日.*(?: 的对话|の会話)$/;

/** Whether a title is only the date of its conversation. */
export function isDefaultTitle(title: string): boolean {
  return defaultTitle.test(title);
}

/** A stored title as it is shown: a default one in the current interface language, any other as it is. */
export function shownTitle(title: string, startedAt: string | number): string {
  return isDefaultTitle(title) ? conversationTitle(new Date(startedAt).getTime()) : title;
}
