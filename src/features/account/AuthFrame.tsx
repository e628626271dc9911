import type { ReactNode, Ref } from 'react';
import { Logo } from '../../ui/icons/Logo.tsx';
import { brand, frame, head, lead, sheet, title as titleClass } from './AuthFrame.css.ts';

type AuthFrameProps = {
  title: ReactNode;
  titleRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
  /** Shown above the form. */
  description?: ReactNode;
  /** Below the sheet. */
  foot?: ReactNode;
  /** It shows more than a form. */
  isWide?: boolean;
  onHome: () => void;
};

/** The page around the sign-in forms: the product's name and one sheet. */
export function AuthFrame({ title, titleRef, description, children, foot, isWide, onHome }: AuthFrameProps): ReactNode {
  return (
    <main className={frame}>
      <div className={sheet} data-wide={isWide || undefined}>
        <header className={head}>
          <button type="button" className={brand} onClick={onHome}>
            <Logo />
            Dragoman
          </button>
          <h1 ref={titleRef} className={titleClass} tabIndex={-1}>
            {title}
          </h1>
          {description && <p className={lead}>{description}</p>}
        </header>
        {children}
      </div>
      {foot}
    </main>
  );
}
