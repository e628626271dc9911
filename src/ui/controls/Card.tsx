import { useId } from 'react';
import type { ReactNode } from 'react';
import { card, cardActions, cardHead, cardText, cardTitle, tones } from './Card.css.ts';

type CardProps = {
  title?: ReactNode;
  description?: ReactNode;
  /** At the right of the title. */
  aside?: ReactNode;
  actions?: ReactNode;
  tone?: keyof typeof tones;
  children?: ReactNode;
};

/** A thing of its own on a page. */
export function Card({ title, description, aside, actions, tone = 'plain', children }: CardProps): ReactNode {
  const id = useId();
  return (
    <section className={`${card} ${tones[tone]}`} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className={cardHead}>
          <div>
            <h2 id={id} className={cardTitle}>
              {title}
            </h2>
            {description && <p className={cardText}>{description}</p>}
          </div>
          {aside}
        </header>
      )}
      {children}
      {actions && <footer className={cardActions}>{actions}</footer>}
    </section>
  );
}
