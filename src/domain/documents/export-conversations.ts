import { transcriptText } from '../transcript.ts';
import type { ConversationDocument, DocumentLabels } from './conversation-document.ts';
import { toJson } from './to-json.ts';
import { toMarkdown } from './to-markdown.ts';
import { toSrt } from './to-srt.ts';
import { toVtt } from './to-vtt.ts';

export const exportFormats = ['txt', 'md', 'json', 'srt', 'vtt'] as const;

/** The extension of the file. */
export type ExportFormat = (typeof exportFormats)[number];

export const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  txt: 'text/plain',
  md: 'text/markdown',
  json: 'application/json',
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
};

/** One or several conversations as the content of one file. */
export function exportConversations(
  format: ExportFormat,
  conversations: readonly ConversationDocument[],
  labels: DocumentLabels,
): string {
  switch (format) {
    case 'txt':
      return conversations.map(({ title, turns }) => transcriptText(title, turns, labels)).join('\n---\n\n');
    case 'md':
      return toMarkdown(conversations, labels);
    case 'json':
      return toJson(conversations);
    case 'srt':
      return toSrt(conversations, labels);
    case 'vtt':
      return toVtt(conversations, labels);
  }
}

/** Named after the time of the first one, to the minute; colons are not allowed in file names. */
export function exportFileName(conversations: readonly ConversationDocument[], format: ExportFormat): string {
  const [day = '', time = ''] = new Date(conversations[0]?.startedAtMs ?? 0).toISOString().split('T');
  const count = conversations.length > 1 ? `s-${conversations.length}` : '';
  return `conversation${count}-${day}-${time.slice(0, 5).replace(':', '')}.${format}`;
}
