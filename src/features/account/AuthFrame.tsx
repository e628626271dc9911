import type { ReactNode, Ref } from 'react';
import { Logo } from '../../ui/icons/Logo.tsx';
import {
  bare,
  centredText,
  column,
  faded,
  heading,
  inMiddle,
  inline,
  stack,
  strong,
  windowHigh,
} from '../../ui/layout.css.ts';
import { brand, frame, sheet, title as titleClass } from './AuthFrame.css.ts';
import { breakBetweenPhrases } from '../../ui/theme/line-breaks.css.ts';

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
    <main className={`${column} ${inMiddle} ${windowHigh} ${frame}`}>
      <div className={`${stack.xl} ${sheet}`} data-wide={isWide || undefined}>
        <header className={`${stack.sm} ${inMiddle} ${centredText}`}>
          <button type="button" className={`${inline.sm} ${strong} ${bare} ${brand}`} onClick={onHome}>
            <Logo />
            Dragoman
          </button>
          <h1 ref={titleRef} className={`${heading.title} ${titleClass}`} tabIndex={-1}>
            {title}
          </h1>
          {description && <p className={`${breakBetweenPhrases} ${centredText} ${faded}`}>{description}</p>}
        </header>
        {children}
      </div>
      {foot}
    </main>
  );
}
