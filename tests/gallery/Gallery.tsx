import { useLocation } from '@tanstack/react-router';
import { Fragment, useEffect } from 'react';
import type { ReactNode } from 'react';
import { ButtonSamples } from './ButtonSamples.tsx';
import { FieldSamples } from './FieldSamples.tsx';
import { OverlaySamples } from './OverlaySamples.tsx';
import { BadgeSamples } from './BadgeSamples.tsx';
import { row, soft } from '../../src/ui/layout.css.ts';
import { scenes } from './scenes.tsx';
import { page, widePage } from '../../src/ui/theme/page.css.ts';

/** Every control in every state; with `?scene=…`, one state of a screen alone. */
export function Gallery(): ReactNode {
  const name = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('scene') ?? '' });
  // Tests change the scene without a reload and wait until it is shown.
  useEffect(() => {
    document.documentElement.dataset['scene'] = name;
  }, [name]);
  const scene = scenes[name];
  if (scene) return <Fragment key={name}>{scene()}</Fragment>;
  return (
    <main className={`${page} ${widePage}`}>
      <h1>Controls</h1>
      <ButtonSamples />
      <FieldSamples />
      <BadgeSamples />
      <OverlaySamples />
      <nav aria-label="Screens">
        <ul className={`${row.md} ${soft}`}>
          {Object.keys(scenes).map((name) => (
            <li key={name}>
              <a href={`?scene=${name}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
    </main>
  );
}
