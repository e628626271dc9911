import type { PageStorage } from './page-storage.ts';

/** Read by `public/early-home.js`. */
const EARLY_HOME = 'early_home';
/** A page that is larger is not Home alone. */
const MOST_CHARACTERS = 60_000;

/**
 * Keeps the markup of Home for the first paint of the next visit. What belongs to a person or changes while the page is
 * closed is left out (`data-person`), or keeps its place without being seen (`data-volatile`, see first-paint.css.ts).
 */
export function keepHome(storage: PageStorage): void {
  const root = document.getElementById('root')?.cloneNode(true);
  if (!(root instanceof HTMLElement) || !root.querySelector('[data-start]:enabled')) return;
  for (const person of root.querySelectorAll('[data-person]')) person.replaceChildren();
  const kept = { html: root.innerHTML, css: laterRulesOf(root) };
  if (kept.html.length + kept.css.length > MOST_CHARACTERS) return;
  storage.setItem(EARLY_HOME, JSON.stringify({ key: keyNow(storage), ...kept }));
}

/** The rules of the later sheet that Home needs for parts that came after the first load, whose sheet is in the document. */
function laterRulesOf(root: HTMLElement): string {
  const classes = new Set([...root.querySelectorAll('[class]')].flatMap((element) => [...element.classList]));
  const isOfHome = ({ cssText }: CSSRule) =>
    [...cssText.matchAll(/\.([\w-]+)/g)].some(([, name = '']) => classes.has(name));
  const later = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.sheet?.cssRules ?? [];
  return [...later]
    .filter(isOfHome)
    .map(({ cssText }) => cssText)
    .join('');
}

/** The same as in `public/early-home.js`. */
function keyNow(storage: PageStorage): string {
  const { dataset, lang } = document.documentElement;
  return [dataset['build'], lang, innerWidth < 768, storage.getItem('translator_auth_token') !== null].join(' ');
}
