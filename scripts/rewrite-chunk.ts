import remapping from '@jridgewell/remapping';
import MagicString from 'magic-string';
import type { Rolldown } from 'vite';

/** Rewrites what has been built, and its source map alike. `replacement` gets the match and its groups. */
export function rewriteChunk(
  bundle: Rolldown.OutputBundle,
  fileName: string,
  pattern: RegExp,
  replacement: (...match: string[]) => string,
): void {
  const [chunk, map] = [bundle[fileName], bundle[`${fileName}.map`]];
  if (chunk?.type !== 'chunk') throw new Error(`${fileName} is no chunk`);
  const text = new MagicString(chunk.code).replaceAll(pattern, replacement);
  if (!text.hasChanged()) return;
  if (map?.type !== 'asset') throw new Error(`${fileName} has no source map`);
  chunk.code = text.toString();
  const step = text.generateMap({ hires: 'boundary' }).toString();
  map.source = remapping([step, String(map.source)], () => null).toString();
}
