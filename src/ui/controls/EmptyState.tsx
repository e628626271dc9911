import type { ReactNode } from 'react';
import { art, emptyAction, emptyState, heading, emptyText } from './EmptyState.css.ts';
import { Icon } from './Icon.tsx';

type EmptyStateProps = {
  icon: string;
  title: ReactNode;
  /** What to know or do. */
  children?: ReactNode;
  /** The one thing to press. */
  action?: ReactNode;
};

export function EmptyState({ icon, title, children, action }: EmptyStateProps): ReactNode {
  return (
    <div className={emptyState}>
      <span className={art}>
        <Icon path={icon} size="lg" />
      </span>
      <p className={heading}>{title}</p>
      {children && <p className={emptyText}>{children}</p>}
      {action && <div className={emptyAction}>{action}</div>}
    </div>
  );
}
