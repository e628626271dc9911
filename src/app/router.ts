import { createRouter, type Router } from '@tanstack/react-router';
import { framed, home, root, unframedScreens, unknownAddress } from './first-screens.ts';
import type { AllScreens } from './later-screens.ts';
import { ScreenFailed } from './shell/NotLoaded.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: Router<AllScreens>;
  }
}

export function createAppRouter() {
  const router = createRouter({
    routeTree: root.addChildren([framed.addChildren([home, unknownAddress]), ...unframedScreens]),
    context: {
      addLaterScreens: async (path: string): Promise<boolean> =>
        (await import('./later-screens.ts')).addLaterScreens(router, path),
    },
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenFailed,
    scrollRestoration: true,
  });
  return router;
}
