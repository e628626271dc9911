import { useId } from 'react';
import type { ReactNode } from 'react';
import { card, cardActions, cardHead, cardText, cardTitle, tones } from './Card.css.ts';

type CardProps = {
  title?: ReactNode;
  description?: ReactNode;
  /** Shown beside the title. */
  aside?: ReactNode;
  actions?: ReactNode;
  tone?: keyof typeof tones;
  /** Heading level; 3 below a heading of the page. */
  level?: 2 | 3;
  children?: ReactNode;
};

/** A titled section of a page. */
export function Card({
  title,
  description,
  aside,
  actions,
  tone = 'plain',
  level = 2,
  children,
}: CardProps): ReactNode {
  const id = useId();
  const Heading = level === 3 ? 'h3' : 'h2';
  return (
    <section className={`${card} ${tones[tone]}`} aria-labelledby={title ? id : undefined}>
      {title && (
        <header>
          <div className={cardHead}>
            <Heading id={id} className={cardTitle}>
              {title}
            </Heading>
            {aside}
          </div>
          {description && <p className={cardText}>{description}</p>}
        </header>
      )}
      {children}
      {actions && <footer className={cardActions}>{actions}</footer>}
    </section>
  );
}
