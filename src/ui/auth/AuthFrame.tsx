import type { ReactNode } from 'react';
import { useInTwoSteps } from '../shell/use-first-paint.ts';
import { Logo } from '../shell/Logo.tsx';
import { brand, frame, head, lead, sheet, title as titleClass } from './AuthFrame.css.ts';

type AuthFrameProps = {
  title: ReactNode;
  children: ReactNode;
  /** What to know before filling anything in. */
  description?: ReactNode;
  /** Beneath the sheet. */
  foot?: ReactNode;
  onHome: () => void;
};

/** The page around signing in: the product's name, one sheet, nothing else. */
export function AuthFrame({ title, description, children, foot, onHome }: AuthFrameProps): ReactNode {
  const isWhole = useInTwoSteps();
  return (
    <main className={frame}>
      <div className={sheet}>
        <header className={head}>
          <button type="button" className={brand} onClick={onHome}>
            <Logo />
            Dragoman
          </button>
          <h1 className={titleClass}>{title}</h1>
          {description && <p className={lead}>{description}</p>}
        </header>
        {isWhole && children}
      </div>
      {foot}
    </main>
  );
}
