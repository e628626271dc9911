import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { wholeCatalogue } from '../i18n/activate.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;
type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>>;

/** A part of the app that is fetched when it is first shown, with its words. */
export function lazyPart<Props>(load: Load<Props>): LazyPart<Props> {
  return lazy(async () => ({ default: await withWords(load) }));
}

/** Something beside the matter: where it cannot be fetched, the screen goes on without it. */
export function lazyExtra<Props>(load: Load<Props>): LazyPart<Props> {
  return lazy(async () => ({ default: await withWords(load).catch(() => nothing) }));
}

function nothing(): null {
  return null;
}

async function withWords<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  const [part] = await Promise.all([load(), wholeCatalogue()]);
  return part;
}
