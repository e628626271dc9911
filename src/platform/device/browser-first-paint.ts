import type { FirstPaint } from '../../ports/first-paint.ts';
import { closeEarlyMicrophone, takeEarlyPress } from '../audio/early-microphone.ts';
import type { PageStorage } from './page-storage.ts';

export function createBrowserFirstPaint(pageStorage: PageStorage): FirstPaint {
  let keep: ((storage: PageStorage) => void) | undefined;
  return {
    // Loaded apart: the first screen works without. Once it is there nothing is awaited, because a page that is left
    // runs nothing later.
    keepHome: async () => {
      keep ??= (await import('./keep-home.ts')).keepHome;
      keep(pageStorage);
    },
    takeEarlyPress,
    closeEarlyMicrophone,
  };
}
