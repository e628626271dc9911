import { createHash } from 'node:crypto';
import { directionOfLocale } from '../../../src/domain/locale-properties.ts';
import type { LocaleCode } from '../../../src/domain/locale.ts';
import { escapeHtml } from '../escape-html.ts';

/** The colours and shapes of the app's theme (src/ui/theme/vars.css.ts), for pages that the server renders. */
const style = `
:root { color-scheme: light dark; --canvas: #f9f9fb; --surface: #fff; --line: #dddde5; --ink: #1b1b2b; --soft: #595a6b;
  --accent: #4a3fc4; --on-accent: #fcfcff; --accent-ink: #4034ad; --sunken: #efeff5; --caution: #fdf6e0; --caution-line: #ead9a0;
  --a: #2f70c9; --b: #8c42c9; font: 106.25%/1.55 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; }
@media (prefers-color-scheme: dark) { :root { --canvas: #101017; --surface: #191922; --line: #31313d; --ink: #efeff4; --soft: #acacba;
  --accent: #a8a6f5; --on-accent: #17162b; --accent-ink: #c4c3f8; --sunken: #23232e; --caution: #2b2618; --caution-line: #50472a;
  --a: #74aef0; --b: #be8df0; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; align-items: center; padding: 1.5rem 1rem;
  background: var(--canvas); color: var(--ink); overflow-wrap: anywhere; }
main { width: min(100%, 26rem); margin-block: auto; padding: 1.75rem 1.5rem; background: var(--surface);
  border: 1px solid var(--line); border-radius: 1.375rem; box-shadow: 0 1px 2px #1b1b2b0f, 0 2px 8px #1b1b2b0d; }
main.wide { width: min(100%, 44rem); margin-block: 0; }
.brand { display: inline-flex; align-items: center; gap: .5rem; margin-block-end: 1rem; color: inherit; font-weight: 650;
  text-decoration: none; }
.brand svg { width: 1.75rem; height: 1.75rem; } .va { fill: var(--a); } .vb { fill: var(--b); } .vl { fill: var(--surface); }
h1 { margin: 0 0 .5rem; font-size: 1.45rem; line-height: 1.25; letter-spacing: -.01em; hyphens: auto; }
h2 { margin: 1.75rem 0 .25rem; font-size: 1.1rem; line-height: 1.3; }
p, ul { margin: .5rem 0; } ul { padding-inline-start: 1.25rem; }
a { color: var(--accent-ink); }
.soft { color: var(--soft); }
.note { padding: .75rem 1rem; background: var(--caution); border: 1px solid var(--caution-line); border-radius: .75rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .35rem 1rem; margin: 1rem 0; font-size: .875rem; }
dt { color: var(--soft); } dd { margin: 0; text-align: end; }
form { display: grid; gap: .75rem; margin-block: 1.25rem; }
button { min-height: 3rem; padding: .6rem 1rem; font: inherit; font-weight: 550; color: inherit; background: var(--surface);
  border: 1px solid var(--line); border-radius: .75rem; cursor: pointer; }
button:hover { background: var(--sunken); }
button.main { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
button.person { text-align: start; } button small { display: block; color: var(--soft); font-weight: 400; }
button.quiet { border-color: transparent; background: none; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin-block-start: 2rem; padding-block-start: 1rem;
  border-block-start: 1px solid var(--line); font-size: .95rem; }
`;

const logo = `<svg viewBox="0 0 48 48" aria-hidden="true"><path class="va" d="M14 4h6a10 10 0 0 1 10 10v6a10 10 0 0 1-10 10H7a3 3 0 0 1-3-3V14A10 10 0 0 1 14 4Z"/><path class="vb" d="M28 18h6a10 10 0 0 1 10 10v13a3 3 0 0 1-3 3H28a10 10 0 0 1-10-10v-6a10 10 0 0 1 10-10Z"/><path class="vl" d="M28 18h2v2a10 10 0 0 1-10 10h-2v-2a10 10 0 0 1 10-10Z"/></svg>`;

const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/**
 * The policy of a server-rendered page: its style sheet and forms to this server, nothing else.
 * @param redirectOrigin where a form's response redirects to: browsers check `form-action` against it too
 */
export function htmlPagePolicy(redirectOrigin = ''): string {
  return [
    "default-src 'none'",
    `style-src ${styleHash}`,
    `form-action 'self' ${redirectOrigin}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export type HtmlPage = {
  readonly locale: LocaleCode;
  readonly title: string;
  /** HTML, escaped by the caller. */
  readonly content: string;
  /** For pages that are read. */
  readonly isWide?: boolean;
};

/** A page of the server in the look of the app. It needs no script. */
export function htmlPage({ locale, title, content, isWide = false }: HtmlPage): string {
  const heading = escapeHtml(title);
  return `<!doctype html>
<html lang="${locale}" dir="${directionOfLocale(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Dragoman – ${heading}</title><style>${style}</style></head>
<body><main${isWide ? ' class="wide"' : ''}>
<a class="brand" href="/">${logo}Dragoman</a>
<h1>${heading}</h1>
${content}</main></body>
</html>
`;
}
