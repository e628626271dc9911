import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, createRootRouteWithContext, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import type { LocaleCode } from '../../src/domain/locale.ts';
import { activateLocale, loadScreenTexts } from '../../src/i18n/activate.ts';
import '../../src/ui/theme/global.css.ts';

/** Renders into the page of the test, with the texts in one language, and removes it when the test has finished. */
export async function render(part: ReactNode, locale: LocaleCode = 'en-US'): Promise<void> {
  await activateLocale(locale);
  await loadScreenTexts();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  // Committed when this returns: a key that is pressed next must find the part.
  flushSync(() => root.render(<I18nProvider i18n={i18n}>{part}</I18nProvider>));
}

type RouteContext = { readonly addLaterScreens: () => Promise<boolean> };

/** The same for a part with links. */
export async function renderOnRoute(part: ReactNode): Promise<void> {
  const routeTree = createRootRouteWithContext<RouteContext>()({ component: () => part });
  const context = { addLaterScreens: async () => true };
  const router = createRouter({ routeTree, history: createMemoryHistory(), context });
  await router.load();
  await render(<RouterProvider router={router} />);
}
