import type { LanguageCode } from './language.ts';
import { asLine, isolated } from './text-direction.ts';
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
  const who = isolated(speakerName ?? labels.speaker(speaker));
  const head = [labels.time(startedAtMs), who, language].filter(Boolean).join(' · ');
  const translated = isolated(translation.text.trim(), translation.language);
  const first = correction && `(${labels.firstHeard(isolated(correction.firstSource.trim(), source.language))})`;
  const maker = onDevice ? ` (${labels.onDevice()})` : '';
  return [head, asLine(source.text.trim(), source.language), first, translated && `→ ${translated}${maker}`]
    .filter(Boolean)
    .join('\n');
}
