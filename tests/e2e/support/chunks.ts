import { readFileSync } from 'node:fs';

type Chunk = { readonly file: string; readonly imports?: readonly string[] };

const manifest = JSON.parse(readFileSync('dist/page/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;

/** A route pattern for the built chunk of a lazily loaded module, such as `src/features/conversation/LiveSession.tsx`. */
export function chunkOf(module: string): string {
  const chunk = manifest[module];
  if (!chunk) throw new Error(`${module} is not a chunk of its own`);
  return `**/${chunk.file}`;
}
