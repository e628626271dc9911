import type { ReactNode } from 'react';
import { centred, inMiddle, middle, pill, stack } from '../layout.css.ts';
import { art, emptyAction, emptyState, heading, emptyText } from './EmptyState.css.ts';
import { Icon } from './Icon.tsx';
import type { IconShape } from '../icons/icon-shape.ts';

type EmptyStateProps = {
  icon: IconShape;
  title: ReactNode;
  children?: ReactNode;
  /** The one action offered. */
  action?: ReactNode;
};

export function EmptyState({ icon, title, children, action }: EmptyStateProps): ReactNode {
  return (
    <div className={`${stack.sm} ${centred} ${inMiddle} ${emptyState}`}>
      <span className={`${middle} ${pill} ${art}`}>
        <Icon path={icon} size="lg" />
      </span>
      <p className={heading}>{title}</p>
      {children && <p className={emptyText}>{children}</p>}
      {action && <div className={emptyAction}>{action}</div>}
    </div>
  );
}
