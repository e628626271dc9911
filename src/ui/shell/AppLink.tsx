import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';

export type Navigate = (path: string) => void;

type AppLinkProps = Pick<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'className' | 'aria-current' | 'aria-label' | 'title'
> & {
  path: string;
  onNavigate: Navigate;
  children: ReactNode;
};

/** A true link: opens in a new tab when asked to, else changes the screen without a reload. */
export function AppLink({ path, onNavigate, children, ...rest }: AppLinkProps): ReactNode {
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onNavigate(path);
  };
  return (
    <a {...rest} href={path} onClick={onClick}>
      {children}
    </a>
  );
}
