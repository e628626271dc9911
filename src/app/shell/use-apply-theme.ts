import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { preferences, type Theme } from '../../state/preferences.ts';

/** Applies the chosen theme to the document; `system` leaves it to the media query. */
export function useApplyTheme(): void {
  const { theme } = useSnapshot(preferences);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset['theme'];
    else dataset['theme'] = theme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) colourBar(meta, theme);
  }, [theme]);
}

/** The theme-color of an installed app's title bar follows the chosen theme too. */
function colourBar(meta: HTMLMetaElement, theme: Theme): void {
  const { scheme = '' } = meta.dataset;
  const media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all';
  meta.setAttribute('media', media);
}
