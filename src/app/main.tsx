import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createSurroundings, nextTask } from '../platform/device/surroundings.ts';
import { within } from '../flows/within.ts';
import { activateLocale } from '../i18n/activate.ts';
import { pickLocale } from '../i18n/locales.ts';
import { createAppRouter } from './router.tsx';
import { setLocale } from '../state/preferences.ts';
import { ServicesContext } from '../ui/use-services.ts';
import '../ui/theme/global.css.ts';
import { launch } from './launch.ts';
import { createServices } from './services.ts';

/** A screen that does not come is shown to be loading. */
const ROUTE_MS = 4000;

// All in slices: the picture that is painted by now stays alive under the finger.
await nextTask();
const world = createServices();
const locale = pickLocale(world.preferences.get('translator_ui_language'), navigator.languages);
setLocale(locale);
await activateLocale(locale);
// Not waited for: parts of the app that are fetched meanwhile wait for this module in turn.
void show().catch(() => document.documentElement.classList.add('failed'));

async function show(): Promise<void> {
  void launch(world, createSurroundings());
  await nextTask();
  const router = createAppRouter();
  await nextTask();
  // Before the first rendering: what the router changes after it would be rendered all at once.
  await within(ROUTE_MS, router.load()).catch(() => undefined);
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  const root = createRoot(place);
  await nextTask();
  startTransition(() =>
    root.render(
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <ServicesContext value={world}>
            <RouterProvider router={router} />
          </ServicesContext>
        </I18nProvider>
      </StrictMode>,
    ),
  );
}
