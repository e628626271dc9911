import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ButtonsShown } from './ButtonsShown.tsx';
import { FieldsShown } from './FieldsShown.tsx';
import { OverlaysShown } from './OverlaysShown.tsx';
import { SignsShown } from './SignsShown.tsx';
import { page, sceneList } from './DebugUi.css.ts';
import { scenes } from './scenes.tsx';

/** Every control in every state; with `?scene=…`, one state of a screen alone. */
export function DebugUi(): ReactNode {
  const { t } = useLingui();
  const scene = scenes[new URLSearchParams(location.search).get('scene') ?? ''];
  if (scene) return scene();
  return (
    <main className={page}>
      <h1>
        <Trans>Controls</Trans>
      </h1>
      <ButtonsShown />
      <FieldsShown />
      <SignsShown />
      <OverlaysShown />
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
