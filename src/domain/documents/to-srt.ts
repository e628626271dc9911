import { cueLines, cuesOf, timeCode } from './cues.ts';
import type { Cue } from './cues.ts';
import type { ConversationDocument, DocumentLabels } from './conversation-document.ts';

/** SubRip: the speaker, the source text, and the translation below. */
export function toSrt(conversations: readonly ConversationDocument[], labels: DocumentLabels): string {
  const cues = cuesOf(conversations).flatMap((group) => group.cues);
  return cues.map((cue, at) => `${at + 1}\n${cueText(cue, labels)}\n`).join('\n');
}

function cueText({ fromMs, toMs, turn }: Cue, labels: DocumentLabels): string {
  const lines = [...cueLines(turn.source.text), ...cueLines(turn.translation.text)].map(plain);
  const spoken = lines.map((line, at) =>
    at === 0 ? `${plain(turn.speakerName ?? labels.speaker(turn.speaker))}: ${line}` : line,
  );
  return [`${timeCode(fromMs, ',')} --> ${timeCode(toMs, ',')}`, ...spoken].join('\n');
}

/** The format has no escapes, and players read `<i>` and `{\an8}` as markup: look-alikes take their place. */
function plain(text: string): string {
  return text.replaceAll('-->', '→').replaceAll('<', '‹').replaceAll('>', '›').replaceAll('{\\', '(\\');
}
