// First: the styles of components override them.
import '../ui/theme/global.css.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { activateLocale } from '../i18n/activate.ts';
import { createAppRouter } from './router.ts';
import { sleep, withDeadline } from '../shared/async.ts';
import { reportFailure } from '../shared/report-failure.ts';
import { setLocale } from '../state/preferences.ts';
import type { AppServices } from '../ports/services.ts';
import { ServicesContext } from '../features/use-services.ts';
import { launch } from './launch.ts';
import { createServices } from './services.ts';
import { watchFailures } from './watch-failures.ts';

/** After this time the app is rendered without its screen, which then shows that it is loading. */
const ROUTE_MS = 4000;

// Not awaited: chunks that are loaded meanwhile import this module, and would wait for it in turn.
void start().catch((error: unknown) => {
  document.documentElement.classList.add('failed');
  reportFailure(error);
});

/** Split into tasks, so that the start screen stays responsive. */
async function start(): Promise<void> {
  await sleep(0);
  const services = createServices();
  watchFailures(services);
  let locale = globalThis.firstLocale ?? 'en-US';
  // Expected where its texts are not on the device and the server cannot be reached.
  await activateLocale(locale).catch(() => {
    locale = 'en-US';
    return activateLocale(locale);
  });
  setLocale(locale);
  await render(services);
}

async function render(services: AppServices): Promise<void> {
  void launch(services);
  await sleep(0);
  const router = createAppRouter();
  await sleep(0);
  // Before the first render: what the router changes later would be rendered in one long task. A slow network is expected.
  await withDeadline(ROUTE_MS, router.load()).catch(() => undefined);
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  const root = createRoot(container, { onCaughtError: reportFailure });
  await sleep(0);
  startTransition(() =>
    root.render(
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <ServicesContext value={services}>
            <RouterProvider router={router} />
          </ServicesContext>
        </I18nProvider>
      </StrictMode>,
    ),
  );
}
