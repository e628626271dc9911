import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LanguageCode } from '../../../src/domain/language.ts';

export type ApertiumPair = { readonly mode: string; readonly from: LanguageCode; readonly into: LanguageCode };

/** The pairs of Debian's apertium between languages of the product. */
const pairs: readonly ApertiumPair[] = [
  { mode: 'eng-spa', from: 'eng', into: 'spa' },
  { mode: 'spa-eng', from: 'spa', into: 'eng' },
  { mode: 'fr-es', from: 'fra', into: 'spa' },
  { mode: 'es-fr', from: 'spa', into: 'fra' },
  { mode: 'es-pt', from: 'spa', into: 'por' },
  { mode: 'pt-es', from: 'por', into: 'spa' },
  { mode: 'spa-ita', from: 'spa', into: 'ita' },
];

export function installedPairs(): readonly ApertiumPair[] {
  return pairs.filter(({ mode }) => existsSync(`/usr/share/apertium/modes/${mode}.mode`));
}

/** Translates one text at a time, and remembers it. */
export function apertiumTranslator(mode: string): (text: string) => string {
  const translated = new Map<string, string>();
  return (text) => {
    const translation = translated.get(text) ?? translateLines(mode, [text]).join(' ').trim();
    translated.set(text, translation);
    return translation;
  };
}

/** A blank line ends a sentence for apertium. */
export function translateAll(mode: string, texts: readonly string[]): ReadonlyMap<string, string> {
  const unique = [...new Set(texts)];
  const together = translateLines(mode, unique);
  // Some pairs lose blank lines.
  const each = () => unique.map((text) => translateLines(mode, [text]).join(' '));
  const translated = together.length === unique.length ? together : each();
  return new Map(unique.map((text, at) => [text, translated[at] ?? '']));
}

/** apertium opens its input by name. */
function translateLines(mode: string, texts: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-clauses-'));
  const path = join(folder, 'texts.txt');
  writeFileSync(path, texts.map((text) => text.replaceAll(/\s+/gu, ' ')).join('\n\n'));
  const { stdout } = spawnSync('apertium', ['-u', mode, path], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return stdout.trim().split(/\n\n+/u);
}
