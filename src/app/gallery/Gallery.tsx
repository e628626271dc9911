import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ButtonSamples } from './ButtonSamples.tsx';
import { FieldSamples } from './FieldSamples.tsx';
import { OverlaySamples } from './OverlaySamples.tsx';
import { BadgeSamples } from './BadgeSamples.tsx';
import { page, sceneList } from './Gallery.css.ts';
import { scenes } from './scenes.tsx';

/** Every control in every state; with `?scene=…`, one state of a screen alone. */
export function Gallery(): ReactNode {
  const { t } = useLingui();
  const scene = scenes[new URLSearchParams(location.search).get('scene') ?? ''];
  if (scene) return scene();
  return (
    <main className={page}>
      <h1>
        <Trans>Controls</Trans>
      </h1>
      <ButtonSamples />
      <FieldSamples />
      <BadgeSamples />
      <OverlaySamples />
      <nav aria-label={t`Screens`}>
        <ul className={sceneList}>
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
