import type { ReactNode, RefObject } from 'react';
import { Menu as AriaMenu, MenuItem, Popover } from 'react-aria-components';
import { Icon } from './Icon.tsx';
import { line } from '../layout.css.ts';
import { menu, menuChoice, popover } from './Menu.css.ts';
import type { IconShape } from '../icons/icon-shape.ts';
import './follow-locale.tsx';

export type MenuChoice = {
  readonly id: string;
  readonly text: string;
  readonly icon?: IconShape;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
};

type MenuProps = {
  label: string;
  triggerRef: RefObject<HTMLElement | null>;
  onClose: () => void;
  choices: readonly MenuChoice[];
};

/** A menu anchored to its button. Mounting it opens it. */
export function Menu({ label, triggerRef, onClose, choices }: MenuProps): ReactNode {
  return (
    <Popover
      className={popover}
      triggerRef={triggerRef}
      isOpen
      onOpenChange={onClose}
      placement="top start"
      aria-label={label}
    >
      {/* A menu takes the keyboard when it opens: https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/ */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <AriaMenu className={menu} aria-label={label} autoFocus="first" onClose={onClose}>
        {choices.map(({ id, text, icon, isDisabled = false, onChoose }) => (
          <MenuItem
            key={id}
            id={id}
            className={`${line.md} ${menuChoice}`}
            textValue={text}
            isDisabled={isDisabled}
            onAction={onChoose}
          >
            {icon && <Icon path={icon} size="sm" />}
            {text}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  );
}
