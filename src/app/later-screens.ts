import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent, type AnyRouter } from '@tanstack/react-router';
import { isLanguageCode } from '../domain/language.ts';
import { developmentScreens } from './development-screens.ts';
import { historySearch } from '../features/history/history-search-parameters.ts';
import { fetched, framed, home, root, unframedScreens, unknownAddress } from './first-screens.ts';

const chats = createRoute({
  getParentRoute: () => framed,
  path: '/chats',
  validateSearch: historySearch,
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
  component: lazyRouteComponent(() => fetched(import('./Settings.tsx')), 'Settings'),
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

const authCallback = createRoute({
  getParentRoute: () => root,
  path: '/auth/callback',
  component: lazyRouteComponent(
    () => fetched(import('../features/account/AuthCallbackScreen.tsx')),
    'AuthCallbackScreen',
  ),
  staticData: { id: 'AUTH_CALLBACK', title: msg`Logging in` },
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(
    () => fetched(import('../features/account/ResetPasswordScreen.tsx')),
    'ResetPasswordScreen',
  ),
  staticData: { id: 'RESET_PASSWORD', title: msg`Reset your password` },
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

function allScreens() {
  return root.addChildren([
    framed.addChildren([home, chats, phrases, settings, purchase, orderHistory, unknownAddress]),
    ...unframedScreens,
    authCallback,
    resetPassword,
    shared,
    admin,
    debug,
    ...developmentScreens,
  ]);
}

export type AllScreens = ReturnType<typeof allScreens>;

/** @returns whether a screen has this path */
export function addLaterScreens(router: AnyRouter, path: string): boolean {
  if (!(phrases.id in router.routesById)) {
    allScreens();
    router.setRoutes(router.buildRouteTree());
  }
  const [, , found] = router.getMatchedRoutes(path);
  return found !== undefined && found.id !== unknownAddress.id;
}
