import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { loadScreenTexts } from '../i18n/activate.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;
type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>>;

/** A component that is fetched with its texts when it is first rendered. */
export function lazyPart<Props>(load: Load<Props>): LazyPart<Props> {
  return lazy(async () => ({ default: await withTexts(load) }));
}

/** An optional component: where it cannot be fetched, Nothing is rendered in its place. */
export function lazyExtra<Props>(load: Load<Props>): LazyPart<Props> {
  return lazy(async () => ({ default: await withTexts(load).catch(() => Nothing) }));
}

function Nothing(): null {
  return null;
}

async function withTexts<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  const [part] = await Promise.all([load(), loadScreenTexts()]);
  return part;
}
