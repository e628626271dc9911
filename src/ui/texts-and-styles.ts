import { loadScreenTexts } from '../i18n/activate.ts';
import { lazyOnce } from '../shared/async.ts';

/**
 * The style sheet of everything that is no part of the first load. The built document names it
 * (`scripts/vite-two-sheets.ts`).
 */
const loadScreenStyles = lazyOnce(
  () =>
    new Promise<void>((resolve, reject) => {
      const address = document.documentElement.dataset['sheet'];
      // Under `npm run dev` each module brings its own.
      if (!address) return resolve();
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
      link.onload = () => resolve();
      link.onerror = () => {
        link.remove();
        reject(new Error('The style sheet could not be fetched'));
      };
      document.head.append(link);
    }),
);

/** Loads the texts and styles that every lazily loaded part needs before it is rendered. A failure is not cached. */
export async function loadTextsAndStyles(): Promise<void> {
  await Promise.all([loadScreenTexts(), loadScreenStyles()]);
}
