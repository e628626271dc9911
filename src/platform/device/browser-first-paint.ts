import type { FirstPaint } from '../../ports/first-paint.ts';
import { closeEarlyMicrophone, takeEarlyPress } from '../audio/early-microphone.ts';
import type { PageStorage } from './page-storage.ts';

export function createBrowserFirstPaint(pageStorage: PageStorage): FirstPaint {
  return {
    // Loaded apart: the first screen works without.
    keepHome: async () => (await import('./keep-home.ts')).keepHome(pageStorage),
    takeEarlyPress,
    closeEarlyMicrophone,
  };
}
