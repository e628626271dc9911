import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type ReactNode } from 'react';
import { Avatar } from '../../ui/controls/Avatar.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { chevronUpDown, person as personIcon } from '../../ui/icons/everyday.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { AppLink, type Navigate } from './AppLink.tsx';
import { bare, ellipsis, line, medium, rest, tight, wide } from '../../ui/layout.css.ts';
import { entry, entryText, userSpot } from './Sidebar.css.ts';
import { loadSignOut } from './use-sign-out.tsx';

export type PersonShown = { readonly name: string; readonly avatar: string | null };

type AccountButtonProps = {
  person: PersonShown | undefined;
  isRail: boolean;
  onNavigate: Navigate;
  onSignOut: () => void;
};

const loadMenu = async () => (await Promise.all([import('./AccountMenu.tsx'), loadSignOut()]))[0];
const UserMenu = lazyPart(async () => (await loadMenu()).AccountMenu);

/** The signed-in user and the account menu, else the login link. */
export function AccountButton({ person, isRail, onNavigate, onSignOut }: AccountButtonProps): ReactNode {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  if (!person) {
    return (
      <div className={`${wide} ${userSpot}`}>
        <AppLink
          path="/login"
          onNavigate={onNavigate}
          className={`${line.md} ${medium} ${bare} ${wide} ${tight} ${entry}`}
          aria-label={isRail ? t`Log in` : undefined}
        >
          <Icon path={personIcon} />
          <span className={`${rest} ${entryText}`}>
            <Trans>Log in</Trans>
          </span>
        </AppLink>
      </div>
    );
  }
  return (
    <div className={`${wide} ${userSpot}`}>
      <button
        ref={trigger}
        type="button"
        className={`${line.md} ${medium} ${bare} ${wide} ${tight} ${entry}`}
        aria-label={t`User menu: ${person.name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadMenu()}
        onClick={() => setOpen(true)}
      >
        <Avatar name={person.name} image={person.avatar} />
        <span className={`${rest} ${ellipsis} ${entryText}`}>{person.name}</span>
        {!isRail && <Icon path={chevronUpDown} size="sm" />}
      </button>
      {isOpen && (
        <UserMenu triggerRef={trigger} onClose={() => setOpen(false)} onNavigate={onNavigate} onSignOut={onSignOut} />
      )}
    </div>
  );
}
