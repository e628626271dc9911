import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Sheet } from '../../ui/controls/Sheet.tsx';
import { SidebarContent, type SidebarContentProps } from './SidebarContent.tsx';

type MobileSidebarProps = Omit<SidebarContentProps, 'isRail'> & { onClose: () => void };

/** The sidebar of small screens, slid in from the left. Choosing something closes it. */
export function MobileSidebar({ onClose, onNavigate, onSignOut, ...rest }: MobileSidebarProps): ReactNode {
  const { t } = useLingui();
  const after = <Args extends unknown[]>(act: (...args: Args) => void) => {
    return (...args: Args) => {
      onClose();
      act(...args);
    };
  };
  return (
    <Sheet side="left" title={t`Menu`} onClose={onClose}>
      <SidebarContent {...rest} isRail={false} onNavigate={after(onNavigate)} onSignOut={after(onSignOut)} />
    </Sheet>
  );
}
