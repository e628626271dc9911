/** The browser of another app may neither play nor refuse; then it is taken to wait for a tap (product spec, section 9). */
const IN_APP_WAIT_MS = 3000;

/**
 * Plays, and tells when the browser wants a tap first.
 * @param onBlocked with false where it plays after all
 */
export function beginSound(
  element: Pick<HTMLAudioElement, 'play'>,
  isInApp: boolean,
  onBlocked: (isBlocked: boolean) => void,
): void {
  let isOverdue = false;
  const timer = isInApp
    ? setTimeout(() => {
        isOverdue = true;
        onBlocked(true);
      }, IN_APP_WAIT_MS)
    : undefined;
  element.play().then(
    () => {
      clearTimeout(timer);
      if (isOverdue) onBlocked(false);
    },
    (error: unknown) => {
      clearTimeout(timer);
      if (error instanceof Error && error.name === 'NotAllowedError') onBlocked(true);
    },
  );
}
