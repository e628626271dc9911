import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The path that needed a login. */
    returnTo?: string | undefined;
    /** The address for the login form. */
    email?: string | undefined;
  }
}

/** `/join`: a guest's conversation on screen, to be saved to the history of the account. */
const paths = ['/chats', '/join', '/phrases', '/settings', '/purchase', '/order-history'] as const;

export type ReturnPath = '/' | (typeof paths)[number];

/** Where a login leads: to the screen that asked for it, else Home. */
export function returnPath(wanted: string | undefined): ReturnPath {
  return paths.find((path) => path === wanted) ?? '/';
}

/** The return path of the login screen, from its entry in the browser's history. Remembered, because the entry changes before the screen does. */
export function useReturnPath(): ReturnPath {
  const now = useLocation({ select: ({ state }) => returnPath(state.returnTo) });
  return useState(now)[0];
}
