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
  if (root.innerHTML.length > MOST_CHARACTERS) return;
  storage.setItem(EARLY_HOME, JSON.stringify({ key: keyNow(storage), html: root.innerHTML }));
}

/** The same as in `public/early-home.js`. */
function keyNow(storage: PageStorage): string {
  const { dataset, lang } = document.documentElement;
  return [dataset['build'], lang, innerWidth < 768, storage.getItem('translator_auth_token') !== null].join(' ');
}
