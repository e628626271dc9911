import { msg } from '@lingui/core/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { isSellingOn, system } from '../../state/system.ts';
import { speech } from '../../ui/icons/conversation.ts';
import { bag, receipt } from '../../ui/icons/everyday.ts';
import type { MenuEntry } from './menu-entry.ts';

const phrases: MenuEntry = { id: 'PHRASES', path: '/phrases', icon: speech, text: msg`Phrases` };
const shop: readonly MenuEntry[] = [
  { id: 'PURCHASE', path: '/purchase', icon: bag, text: msg`Purchase` },
  { id: 'ORDER_HISTORY', path: '/order-history', icon: receipt, text: msg`Order history` },
];

type EntryProps = { show: (entry: MenuEntry) => ReactNode };

/** The entry of the menu that is no part of the first load. With it come the screens that the menu leads to. */
export function LaterEntry({ show }: EntryProps): ReactNode {
  const { addLaterScreens } = useRouter().options.context;
  // Offline the code may be missing: a press of the entry loads it again.
  useEffect(() => void addLaterScreens(phrases.path).catch(() => undefined), [addLaterScreens]);
  return show(phrases);
}

/** The entries at the end of the menu; none where nothing is sold. */
export function ShopEntries({ show }: EntryProps): ReactNode {
  const { info } = useSnapshot(system);
  return isSellingOn(info) && shop.map((entry) => <li key={entry.id}>{show(entry)}</li>);
}
