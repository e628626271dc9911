import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sources of the Content-Security-Policy that allow what is written into the page's document. */
export type InlineHashes = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

/** @param pageFolder of the built page, which does not change while the server runs */
export function readInlineHashes(pageFolder: string): InlineHashes {
  try {
    return inlineHashes(readFileSync(join(pageFolder, 'index.html'), 'utf8'));
  } catch {
    // Not built; the API works without the page.
    return { scripts: [], styles: [] };
  }
}

export function inlineHashes(html: string): InlineHashes {
  return {
    scripts: [...html.matchAll(/<script(?![^>]* src=)[^>]*>([^]*?)<\/script>/g)].map(hashOf),
    styles: [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(hashOf),
  };
}

function hashOf([, text = '']: RegExpExecArray): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
