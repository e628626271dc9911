import { conversationTitle } from './conversation-title.ts';

/** The default titles of every interface language, as they are stored: words before the date and the time, or after them. */
const before = [
  'Conversation on',
  'Conversación del',
  'Conversation du',
  'Gespräch vom',
  'Conversa de',
  'Conversazione del',
  'Gesprek van',
  'Разговор от',
  'محادثة بتاريخ',
  'Percakapan pada',
];
const after = ['的对话', 'の会話', '的對話', '대화'];
/** The year and the time, in either order of date and words. */
const dateAndTime = String.raw`.*\d{4}.*\d{1,2}[:.]\d{2}.{0,3}`;
const defaultTitle = new RegExp(`^(?:(?:${before.join('|')}) ${dateAndTime}|${dateAndTime}(?:${after.join('|')}))$`);

/** Whether a title is only the date of its conversation. */
export function isDefaultTitle(title: string): boolean {
  return defaultTitle.test(title);
}

/** A stored title as it is shown: a default one in the current interface language, any other as it is. */
export function shownTitle(title: string, startedAt: string | number): string {
  return isDefaultTitle(title) ? conversationTitle(new Date(startedAt).getTime()) : title;
}
