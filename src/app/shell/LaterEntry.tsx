import { msg } from '@lingui/core/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { speech } from '../../ui/icons/conversation.ts';
import type { MenuEntry } from './menu-entry.ts';

const phrases: MenuEntry = { id: 'PHRASES', path: '/phrases', icon: speech, text: msg`Phrases` };

/** The entry of the menu that is no part of the first load. With it come the screens that the menu leads to. */
export function LaterEntry({ show }: { show: (entry: MenuEntry) => ReactNode }): ReactNode {
  const { addLaterScreens } = useRouter().options.context;
  // Offline the code may be missing: a press of the entry loads it again.
  useEffect(() => void addLaterScreens(phrases.path).catch(() => undefined), [addLaterScreens]);
  return show(phrases);
}
