import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Navigate, createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { isLanguageCode } from '../domain/language.ts';
import type { RouteId } from '../domain/gate.ts';
import { invitationLength } from '../domain/invitation-link.ts';
import { loadScreenTexts } from '../i18n/activate.ts';
import { HomeScreen } from '../features/home/HomeScreen.tsx';
import { ScreenFailed } from './shell/ScreenFailed.tsx';
import { AppFrame } from './AppFrame.tsx';
import { RootFrame } from './RootFrame.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly id?: RouteId;
    readonly title?: MessageDescriptor;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/** For a missing chunk the router would reload the page and end a session: wrapped, so that it is an ordinary error. */
async function fetched<Screen>(screen: Promise<Screen>): Promise<Screen> {
  try {
    const [loaded] = await Promise.all([screen, loadScreenTexts()]);
    return loaded;
  } catch (cause) {
    throw new Error('The screen could not be fetched', { cause });
  }
}

const root = createRootRoute({ component: RootFrame, notFoundComponent: () => <Navigate to="/" replace /> });

const framed = createRoute({ getParentRoute: () => root, id: 'framed', component: AppFrame });

const home = createRoute({
  getParentRoute: () => framed,
  path: '/',
  component: HomeScreen,
  staticData: { id: 'HOME', title: msg`Live translation` },
});

const chats = createRoute({
  getParentRoute: () => framed,
  path: '/chats',
  component: lazyRouteComponent(() => fetched(import('../features/history/HistoryScreen.tsx')), 'HistoryScreen'),
  staticData: { id: 'CHATS', title: msg`History` },
});

const phrases = createRoute({
  getParentRoute: () => framed,
  path: '/phrases',
  component: lazyRouteComponent(() => fetched(import('../features/phrases/PhrasesScreen.tsx')), 'PhrasesScreen'),
  staticData: { id: 'PHRASES', title: msg`Phrases` },
});

const settings = createRoute({
  getParentRoute: () => framed,
  path: '/settings',
  component: lazyRouteComponent(() => fetched(import('../features/settings/SettingsScreen.tsx')), 'SettingsScreen'),
  staticData: { id: 'SETTINGS', title: msg`Settings` },
});

const purchase = createRoute({
  getParentRoute: () => framed,
  path: '/purchase',
  component: lazyRouteComponent(() => fetched(import('../features/purchase/PurchaseScreen.tsx')), 'PurchaseScreen'),
  staticData: { id: 'PURCHASE', title: msg`Purchase` },
});

const orderHistory = createRoute({
  getParentRoute: () => framed,
  path: '/order-history',
  component: lazyRouteComponent(
    () => fetched(import('../features/orders/OrderHistoryScreen.tsx')),
    'OrderHistoryScreen',
  ),
  staticData: { id: 'ORDER_HISTORY', title: msg`Order history` },
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: invitationSearch,
  component: lazyRouteComponent(() => fetched(import('../features/account/AuthScreen.tsx')), 'AuthScreen'),
  staticData: { id: 'LOGIN', title: msg`Log in` },
});

/** An invitation link opens the registration with its code filled in. */
function invitationSearch(search: Record<string, unknown>): { mode?: 'register'; invite?: string } {
  const { mode, invite } = search;
  return {
    ...(mode === 'register' ? { mode } : {}),
    ...(typeof invite === 'string' && invite.length === invitationLength ? { invite } : {}),
  };
}

const authCallback = createRoute({
  getParentRoute: () => root,
  path: '/auth/callback',
  component: lazyRouteComponent(
    () => fetched(import('../features/account/AuthCallbackScreen.tsx')),
    'AuthCallbackScreen',
  ),
  staticData: { id: 'AUTH_CALLBACK', title: msg`Logging in` },
});

const shared = createRoute({
  getParentRoute: () => root,
  path: '/shared',
  component: lazyRouteComponent(() => fetched(import('../features/shared-link/SharedScreen.tsx')), 'SharedScreen'),
  staticData: { id: 'SHARED', title: msg`Conversation` },
});

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyRouteComponent(() => fetched(import('../features/admin/AdminScreen.tsx')), 'AdminScreen'),
  staticData: { id: 'ADMIN', title: msg`Administration` },
});

const debug = createRoute({
  getParentRoute: () => root,
  path: '/debug',
  validateSearch: (search) => ({
    from: isLanguageCode(search['from']) ? search['from'] : ('cmn' as const),
    to: isLanguageCode(search['to']) ? search['to'] : ('eng' as const),
  }),
  component: lazyRouteComponent(() => fetched(import('../features/debug/DebugRoute.tsx')), 'DebugRoute'),
  staticData: { id: 'DEBUG', title: msg`Debug` },
});

/** The gallery of controls and screen states is a development tool: the production bundle does not contain it. */
const galleryRoutes =
  import.meta.env.MODE === 'production'
    ? []
    : [
        createRoute({
          getParentRoute: () => root,
          path: '/debug/ui',
          component: lazyRouteComponent(() => fetched(import('./gallery/Gallery.tsx')), 'Gallery'),
          staticData: { id: 'DEBUG', title: msg`Controls` },
        }),
      ];

const tree = root.addChildren([
  framed.addChildren([home, chats, phrases, settings, purchase, orderHistory]),
  login,
  authCallback,
  shared,
  admin,
  debug,
  ...galleryRoutes,
]);

export function createAppRouter() {
  return createRouter({
    routeTree: tree,
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenFailed,
    scrollRestoration: true,
  });
}
