import remapping from '@jridgewell/remapping';
import MagicString from 'magic-string';
import type { Rolldown } from 'vite';

/** Rewrites what has been built, and its source map alike. `replacement` gets the match and its groups. */
export function rewriteChunk(
  bundle: Rolldown.OutputBundle,
  { code, fileName }: Rolldown.OutputChunk,
  pattern: RegExp,
  replacement: (...match: string[]) => string,
): void {
  const chunk = bundle[fileName];
  const text = new MagicString(code).replaceAll(pattern, replacement);
  if (chunk?.type !== 'chunk' || !text.hasChanged()) return;
  chunk.code = text.toString();
  const map = bundle[`${fileName}.map`];
  if (map?.type !== 'asset') return;
  const step = text.generateMap({ hires: 'boundary' }).toString();
  map.source = remapping([step, String(map.source)], () => null).toString();
}
