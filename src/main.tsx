import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createSurroundings } from './adapters/surroundings.ts';
import { createFlows } from './flows/flows.ts';
import { activateLocale } from './i18n/activate.ts';
import { pickLocale } from './i18n/locales.ts';
import { createAppRouter } from './routes/router.tsx';
import { setLocale } from './state/preferences.ts';
import { FlowsContext } from './ui/flows-context.ts';
import './ui/theme/global.css.ts';
import { createWorld } from './world.ts';

const world = createWorld();
const flows = createFlows(world);
const locale = pickLocale(world.memory.get('translator_ui_language'), navigator.languages);

setLocale(locale);
await activateLocale(locale);
void flows.launch(createSurroundings());
const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
await nextTask();
const root = createRoot(place);
// In slices: the picture that is painted by now stays alive under the finger.
startTransition(() =>
  root.render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <FlowsContext value={flows}>
          <RouterProvider router={createAppRouter()} />
        </FlowsContext>
      </I18nProvider>
    </StrictMode>,
  ),
);

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
