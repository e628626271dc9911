import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { wholeCatalogue } from '../i18n/activate.ts';

/** A part of the app that is fetched when it is first shown, with its words. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [part] = await Promise.all([load(), wholeCatalogue()]);
    return { default: part };
  });
}
