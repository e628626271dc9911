import type { LanguageCode } from './language.ts';
import type { Speaker, Turn } from './turn.ts';

/** The words around what was said, in the language of the interface. */
export type TranscriptWords = {
  speaker(speaker: Speaker): string;
  language(code: LanguageCode): string;
  time(atMs: number): string;
};

/** A conversation as plain text: who, when, in which language, the words, and their translation beneath. */
export function transcriptText(title: string, turns: readonly Turn[], words: TranscriptWords): string {
  return [title, ...turns.map((turn) => turnText(turn, words))].filter(Boolean).join('\n\n') + '\n';
}

function turnText({ speaker, source, translation, startedAtMs }: Turn, words: TranscriptWords): string {
  const language = source.language && words.language(source.language);
  const head = [words.time(startedAtMs), words.speaker(speaker), language].filter(Boolean).join(' · ');
  const translated = translation.text.trim();
  return [head, source.text.trim(), translated && `→ ${translated}`].filter(Boolean).join('\n');
}
