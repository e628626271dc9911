import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { loadTextsAndStyles } from './texts-and-styles.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;
type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>>;

/** A component that is fetched with its texts and styles when it is first rendered. */
export function lazyPart<Props>(load: Load<Props>): LazyPart<Props> {
  return lazy(async () => ({ default: await withAll(load) }));
}

/** An optional component: where it cannot be fetched, Nothing is rendered in its place. */
export function lazyExtra<Props>(load: Load<Props>): LazyPart<Props> {
  return lazy(async () => ({ default: await withAll(load).catch(() => Nothing) }));
}

function Nothing(): null {
  return null;
}

async function withAll<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  const [part] = await Promise.all([load(), loadTextsAndStyles()]);
  return part;
}
