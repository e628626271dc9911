import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { preferences } from '../../state/preferences.ts';

/** Puts the chosen theme on the document; `system` leaves it to the media query. */
export function useApplyTheme(): void {
  const { theme } = useSnapshot(preferences);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset['theme'];
    else dataset['theme'] = theme;
  }, [theme]);
}
