import type { LanguageCode } from './language.ts';
import type { Speaker, Turn } from './turn.ts';

/** Labels of an exported transcript, in the interface language. */
export type TranscriptLabels = {
  speaker(speaker: Speaker): string;
  language(code: LanguageCode): string;
  time(atMs: number): string;
  /** The line of a corrected turn. */
  firstHeard(text: string): string;
  /** The line of a turn that this device translated. */
  onDevice(): string;
};

/** A conversation as plain text: time, speaker, language and source text of each turn, its translation below. */
export function transcriptText(title: string, turns: readonly Turn[], labels: TranscriptLabels): string {
  return [title, ...turns.map((turn) => turnText(turn, labels))].filter(Boolean).join('\n\n') + '\n';
}

function turnText(turn: Turn, labels: TranscriptLabels): string {
  const { speaker, speakerName, source, translation, startedAtMs, correction, onDevice } = turn;
  const language = source.language && labels.language(source.language);
  const head = [labels.time(startedAtMs), speakerName ?? labels.speaker(speaker), language].filter(Boolean).join(' · ');
  const translated = translation.text.trim();
  const first = correction && `(${labels.firstHeard(correction.firstSource.trim())})`;
  const maker = onDevice ? ` (${labels.onDevice()})` : '';
  return [head, source.text.trim(), first, translated && `→ ${translated}${maker}`].filter(Boolean).join('\n');
}
