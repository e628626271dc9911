/** The browser of another app may neither play nor refuse; then it is taken to wait for a tap (product spec, section 9). */
const IN_APP_WAIT_MS = 3000;

/**
 * Plays, and tells when the browser wants a tap first.
 * @param onBlocked with false where it plays after all
 */
export async function startPlayback(
  element: Pick<HTMLAudioElement, 'play'>,
  isInApp: boolean,
  onBlocked: (isBlocked: boolean) => void,
): Promise<void> {
  let isOverdue = false;
  const sayOverdue = () => {
    isOverdue = true;
    onBlocked(true);
  };
  const timer = isInApp ? setTimeout(sayOverdue, IN_APP_WAIT_MS) : undefined;
  try {
    await element.play();
    if (isOverdue) onBlocked(false);
  } catch (error) {
    if (error instanceof Error && error.name === 'NotAllowedError') onBlocked(true);
  } finally {
    clearTimeout(timer);
  }
}
