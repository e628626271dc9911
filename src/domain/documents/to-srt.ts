import { asLine, isolated } from '../text-direction.ts';
import type { TurnText } from '../turn.ts';
import { cueLines, cuesOf, timeCode, type Cue } from './cues.ts';
import type { ConversationDocument, DocumentLabels } from './conversation-document.ts';

/** SubRip: the speaker, the source text, and the translation below. */
export function toSrt(conversations: readonly ConversationDocument[], labels: DocumentLabels): string {
  const cues = cuesOf(conversations).flatMap((group) => group.cues);
  return cues.map((cue, at) => `${at + 1}\n${cueText(cue, labels)}\n`).join('\n');
}

function cueText({ fromMs, toMs, turn }: Cue, labels: DocumentLabels): string {
  const [first, ...more] = [...textLines(turn.source), ...textLines(turn.translation)];
  const speaker = isolated(plain(turn.speakerName ?? labels.speaker(turn.speaker)));
  const spoken = first ? [`${speaker}: ${isolated(first.text, first.language)}`] : [];
  const below = more.map(({ text, language }) => asLine(text, language));
  return [`${timeCode(fromMs, ',')} --> ${timeCode(toMs, ',')}`, ...spoken, ...below].join('\n');
}

function textLines({ text, language }: TurnText): readonly TurnText[] {
  return cueLines(text).map((line) => ({ text: plain(line), language }));
}

/** The format has no escapes, and players read `<i>` and `{\an8}` as markup: look-alikes take their place. */
function plain(text: string): string {
  return text.replaceAll('-->', '→').replaceAll('<', '‹').replaceAll('>', '›').replaceAll('{\\', '(\\');
}
