import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';

export type Navigate = (path: string) => void;

type AppLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  path: string;
  onNavigate: Navigate;
  children: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
};

/** A real link: modified clicks open a new tab, others navigate without a reload. */
export function AppLink({ path, onNavigate, children, onClick, ...rest }: AppLinkProps): ReactNode {
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onNavigate(path);
  };
  return (
    <a {...rest} href={path} onClick={go}>
      {children}
    </a>
  );
}
