import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { fetched, root } from '../../src/app/first-screens.ts';

/** Builds other than that of the product have these screens (`vite.config.ts`). */
export const developmentScreens = [
  createRoute({
    getParentRoute: () => root,
    path: '/debug/ui',
    component: lazyRouteComponent(() => fetched(import('./Gallery.tsx')), 'Gallery'),
    staticData: { id: 'DEBUG', title: { id: 'gallery', message: 'Gallery' } },
  }),
];
