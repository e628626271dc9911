/** Errors that nothing has caught. Those without an exception are of the browser, such as of a slow ResizeObserver. */
export function onUncaughtError(listener: (error: unknown) => void): void {
  addEventListener('error', ({ error }: ErrorEvent) => {
    if (error !== null && error !== undefined) listener(error);
  });
  addEventListener('unhandledrejection', ({ reason }) => listener(reason));
}
