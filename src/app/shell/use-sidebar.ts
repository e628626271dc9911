import { useEffect, useEffectEvent, useState } from 'react';
import { handheld } from '../../ui/theme/media.ts';
import { useMedia } from '../../ui/theme/use-media.ts';
import { readSidebarCookie, sidebarCookie } from './sidebar-cookie.ts';

export type Sidebar = {
  isMobile: boolean;
  /** Wide screens: full width or the icon rail. */
  isExpanded: boolean;
  /** On small screens it slides in from the left. */
  isSheetOpen: boolean;
  toggle: () => void;
  closeSheet: () => void;
};

/** Product spec section 9: b with Meta or Ctrl. */
function isShortcut(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === 'b' && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;
}

export function useSidebar(): Sidebar {
  // A phone in landscape has no room for a sidebar either.
  const isMobile = useMedia(handheld);
  const [isExpanded, setExpanded] = useState(() => readSidebarCookie(document.cookie));
  const [isSheetOpen, setSheetOpen] = useState(false);
  const toggle = () => {
    if (isMobile) return setSheetOpen(!isSheetOpen);
    document.cookie = sidebarCookie(!isExpanded, location.protocol === 'https:');
    return setExpanded(!isExpanded);
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    toggle();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return { isMobile, isExpanded, isSheetOpen: isMobile && isSheetOpen, toggle, closeSheet: () => setSheetOpen(false) };
}
