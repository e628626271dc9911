import { Children, type ReactNode } from 'react';
import { medium, row, soft } from '../layout.css.ts';
import { details, item, itemText } from './List.css.ts';

type ListItemProps = {
  title: ReactNode;
  /** Beside the title. */
  badges?: ReactNode;
  /** Short texts below the title. */
  children?: ReactNode;
  /** At the end of the line. */
  note?: ReactNode;
  actions?: ReactNode;
};

/** The text of an item, and at the end of its line a note or what can be done with it. */
export function ListItem({ title, badges, children, note, actions }: ListItemProps): ReactNode {
  return (
    <li className={item}>
      <div className={itemText}>
        <span className={medium}>{title}</span> {badges}
        <Details>{children}</Details>
      </div>
      {note && <span className={soft}>{note}</span>}
      {actions && <div className={row.sm}>{actions}</div>}
    </li>
  );
}

/** Short texts beside each other, without those that are empty. */
export function Details({ children }: { children: ReactNode }): ReactNode {
  const shown = Children.toArray(children);
  if (shown.length === 0) return null;
  return (
    <div className={details}>
      {Children.map(shown, (detail) => (
        <span>{detail}</span>
      ))}
    </div>
  );
}
