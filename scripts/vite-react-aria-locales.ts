import type { Plugin } from 'vite';

const texts = /[\\/]react-aria(?:-components)?[\\/]dist[\\/]private[\\/]intl[\\/].*?([a-z]{2}-[A-Z]{2})\.mjs$/;

/** Leaves out React Aria's own texts in other languages than those of the interface; it skips what is undefined. */
export function reactAriaLocales(locales: readonly string[]): Plugin {
  return {
    name: 'react-aria-locales',
    enforce: 'pre',
    load(id) {
      const [, locale] = texts.exec(id) ?? [];
      return locale === undefined || locales.includes(locale) ? null : 'export default undefined;';
    },
  };
}
