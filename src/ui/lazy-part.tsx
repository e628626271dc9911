import {
  createContext,
  lazy,
  use,
  useCallback,
  useEffect,
  useState,
  Suspense,
  type ComponentType,
  type ReactNode,
} from 'react';
import { loadTextsAndStyles } from './texts-and-styles.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;
type Fallback<Props> = (props: Props) => ReactNode;

const RetryContext = createContext<() => void>(() => undefined);

/** Renders the replacement of a part that could not be fetched. */
export const PartFailedContext = createContext<(onRetry: () => void) => ReactNode>(Nothing);

/**
 * A component that is fetched with its texts and styles when it is first rendered; `fallback` is shown meanwhile. Where it
 * cannot be fetched, an error with a retry is shown instead, and the rest of the screen stays: a conversation can still be
 * stopped.
 */
export function lazyPart<Props extends object>(load: Load<Props>, fallback?: Fallback<Props>): ComponentType<Props> {
  const attempt = () => lazy(async () => ({ default: await withAll(load).catch(() => PartFailed) }));
  let part = attempt();

  function PartFailed(): ReactNode {
    const retry = use(RetryContext);
    const failed = use(PartFailedContext);
    // The next use fetches again. Not before: a part that suspends is rendered from its beginning once it is resolved.
    useEffect(() => () => void (part = attempt()), []);
    return failed(retry);
  }

  return function LazyPart(props: Props): ReactNode {
    const [Part, setPart] = useState(() => part);
    const retry = useCallback(() => setPart(attempt), []);
    return (
      <RetryContext value={retry}>
        <Suspense fallback={fallback?.(props)}>
          <Part {...props} />
        </Suspense>
      </RetryContext>
    );
  };
}

/** An optional component: where it cannot be fetched, nothing is rendered instead. */
export function lazyExtra<Props extends object>(load: Load<Props>, fallback?: Fallback<Props>): ComponentType<Props> {
  const Extra: ComponentType<Props> = lazy(async () => ({ default: await withAll(load).catch(() => Nothing) }));
  return function LazyExtra(props: Props): ReactNode {
    return (
      <Suspense fallback={fallback?.(props)}>
        <Extra {...props} />
      </Suspense>
    );
  };
}

function Nothing(): null {
  return null;
}

async function withAll<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  const [part] = await Promise.all([load(), loadTextsAndStyles()]);
  return part;
}
