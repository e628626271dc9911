import type { ReactNode } from 'react';
import { art, emptyAction, emptyState, heading, emptyText } from './EmptyState.css.ts';
import { Icon } from './Icon.tsx';

type EmptyStateProps = {
  icon: string;
  title: ReactNode;
  children?: ReactNode;
  /** The one action offered. */
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
