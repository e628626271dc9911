import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { RouteId } from '../domain/gate.ts';
import { invitationLength } from '../domain/invitation-link.ts';
import { loadTextsAndStyles } from '../ui/texts-and-styles.ts';
import { HomeScreen } from '../features/home/HomeScreen.tsx';
import { AppFrame } from './AppFrame.tsx';
import { RootFrame } from './RootFrame.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly id?: RouteId;
    readonly title?: MessageDescriptor;
  }
}

type RouterContext = {
  /** Adds the screens that are no part of the first load. @returns whether one of them has this path */
  readonly addLaterScreens: (path: string) => Promise<boolean>;
};

/** For a missing chunk the router would reload the page and end a session: wrapped, so that it is an ordinary error. */
export async function fetched<Screen>(screen: Promise<Screen>): Promise<Screen> {
  try {
    const [loaded] = await Promise.all([screen, loadTextsAndStyles()]);
    return loaded;
  } catch (cause) {
    throw new Error('The screen could not be fetched', { cause });
  }
}

export const root = createRootRouteWithContext<RouterContext>()({ component: RootFrame });

export const framed = createRoute({ getParentRoute: () => root, id: 'framed', component: AppFrame });

export const home = createRoute({
  getParentRoute: () => framed,
  path: '/',
  component: HomeScreen,
  staticData: { id: 'HOME', title: msg`Live translation` },
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: invitationSearch,
  component: lazyRouteComponent(() => fetched(import('../features/account/AuthScreen.tsx')), 'AuthScreen'),
  staticData: { id: 'LOGIN', title: msg`Log in` },
});

type LoginSearch = { mode?: 'register' | 'forgot-password'; invite?: string };

/** An invitation link opens the registration with its code filled in. */
function invitationSearch(search: Record<string, unknown>): LoginSearch {
  const { mode, invite } = search;
  return {
    ...(mode === 'register' || mode === 'forgot-password' ? { mode } : {}),
    ...(typeof invite === 'string' && invite.length === invitationLength ? { invite } : {}),
  };
}

const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  component: lazyRouteComponent(() => fetched(import('../features/join/JoinScreen.tsx')), 'JoinScreen'),
  staticData: { id: 'SHARED', title: msg`Conversation` },
});

const captions = createRoute({
  getParentRoute: () => root,
  path: '/captions',
  component: lazyRouteComponent(() => fetched(import('../features/join/CaptionScreen.tsx')), 'CaptionScreen'),
  staticData: { id: 'SHARED', title: msg`Conversation` },
});

/**
 * An address that is not known yet, as of a screen that is no part of the first load. Where there is none, Home is shown.
 * In the frame: it stays where the screens cannot be fetched.
 */
export const unknownAddress = createRoute({
  getParentRoute: () => framed,
  path: '$',
  beforeLoad: async ({ context, location: { href, pathname } }) => {
    throw redirect({ to: '/', ...((await context.addLaterScreens(pathname)) && { href, state: true }) });
  },
});

export const unframedScreens = [login, join, captions] as const;
