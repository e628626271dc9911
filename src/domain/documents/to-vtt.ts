import { languageOf } from '../language.ts';
import { asLine, isolated } from '../text-direction.ts';
import type { TurnText } from '../turn.ts';
import { cueLines, cuesOf, timeCode, type Cue, type CueGroup } from './cues.ts';
import type { ConversationDocument, DocumentLabels } from './conversation-document.ts';

/** WebVTT: speakers as voices, each text with its language. */
export function toVtt(conversations: readonly ConversationDocument[], labels: DocumentLabels): string {
  const groups = cuesOf(conversations).map((group) => groupText(group, labels));
  return `${['WEBVTT', ...groups.filter(Boolean)].join('\n\n')}\n`;
}

function groupText({ conversation, cues }: CueGroup, labels: DocumentLabels): string {
  const about = cueLines(`${isolated(conversation.title)} · ${labels.time(conversation.startedAtMs)}`).join(' ');
  return [`NOTE ${escaped(about)}`, ...cues.map((cue) => cueText(cue, labels))].join('\n\n');
}

function cueText({ fromMs, toMs, turn }: Cue, labels: DocumentLabels): string {
  const lines = [...textLines(turn.source), ...textLines(turn.translation)];
  const voice = escaped(turn.speakerName ?? labels.speaker(turn.speaker));
  return [
    `${timeCode(fromMs, '.')} --> ${timeCode(toMs, '.')}`,
    ...lines.map((line, at) => (at === 0 ? `<v ${voice}>${line}` : line)),
  ].join('\n');
}

function textLines({ text, language }: TurnText): readonly string[] {
  const lines = cueLines(text).map((line) => escaped(asLine(line, language)));
  return language ? lines.map((line) => `<lang ${languageOf(language).tag}>${line}</lang>`) : lines;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
