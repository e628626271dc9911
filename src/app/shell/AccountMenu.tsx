import { useLingui } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { Menu } from '../../ui/controls/Menu.tsx';
import { logout, settings } from '../../ui/icons/account.ts';
import type { Navigate } from './AppLink.tsx';

type AccountMenuProps = {
  triggerRef: RefObject<HTMLElement | null>;
  onClose: () => void;
  onNavigate: Navigate;
  onSignOut: () => void;
};

export function AccountMenu({ triggerRef, onClose, onNavigate, onSignOut }: AccountMenuProps): ReactNode {
  const { t } = useLingui();
  return (
    <Menu
      label={t`User menu`}
      triggerRef={triggerRef}
      onClose={onClose}
      choices={[
        { id: 'settings', icon: settings, text: t`Settings`, onChoose: () => onNavigate('/settings') },
        { id: 'logout', icon: logout, text: t`Log out`, onChoose: onSignOut },
      ]}
    />
  );
}
