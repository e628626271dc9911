import { hasWords } from '../conversation.ts';
import { asLine, isolated } from '../text-direction.ts';
import type { Turn, TurnText } from '../turn.ts';
import type { ConversationDocument, DocumentLabels } from './conversation-document.ts';

/** CommonMark: a heading for each conversation, the source text of each turn as a quotation above its translation. */
export function toMarkdown(conversations: readonly ConversationDocument[], labels: DocumentLabels): string {
  return `${conversations.map((conversation) => conversationText(conversation, labels)).join('\n\n---\n\n')}\n`;
}

function conversationText({ title, startedAtMs, pair, turns }: ConversationDocument, labels: DocumentLabels): string {
  const speakers = [
    `${labels.speaker('userA')}: ${labels.language(pair.source)}`,
    `${labels.speaker('userB')}: ${labels.language(pair.target)}`,
  ];
  const head = [labels.time(startedAtMs), ...speakers].map(escaped).join(' · ');
  return [`# ${escaped(oneLine(title))}`, head, ...turns.filter(hasWords).map((turn) => turnText(turn, labels))].join(
    '\n\n',
  );
}

function turnText(turn: Turn, labels: DocumentLabels): string {
  const { source, translation, startedAtMs, correction, onDevice } = turn;
  const language = source.language && labels.language(source.language);
  const about = [labels.time(startedAtMs), language].filter((part) => part !== undefined).join(' · ');
  return [
    `**${escaped(isolated(turn.speakerName ?? labels.speaker(turn.speaker)))}** · ${escaped(about)}`,
    paragraph(source, '> '),
    correction &&
      `*${escaped(oneLine(labels.firstHeard(isolated(oneLine(correction.firstSource), source.language))))}*`,
    paragraph(translation, ''),
    onDevice && `*${escaped(labels.onDevice())}*`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function paragraph({ text, language }: TurnText, prefix: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `${prefix}${escaped(asLine(line, language))}`)
    .join(`  \n`);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Text never becomes markup: a backslash precedes each character that may begin some. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]<>&#|~$]/g, String.raw`\$&`)
    .replace(/^(\s*)([-+=:])/, String.raw`$1\$2`)
    .replace(/^(\s*\d+)([.)])/, String.raw`$1\$2`);
}
