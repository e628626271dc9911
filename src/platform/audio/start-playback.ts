/** An in-app browser may neither play nor refuse; after this it counts as waiting for a tap (product spec, section 9). */
const IN_APP_WAIT_MS = 3000;

/**
 * Starts playback.
 * @param onBlocked called with true when the browser requires a tap first, then with false when it plays after all
 */
export async function startPlayback(
  element: Pick<HTMLAudioElement, 'play'>,
  isInApp: boolean,
  onBlocked: (isBlocked: boolean) => void,
): Promise<void> {
  let isOverdue = false;
  const reportOverdue = () => {
    isOverdue = true;
    onBlocked(true);
  };
  const timer = isInApp ? setTimeout(reportOverdue, IN_APP_WAIT_MS) : undefined;
  try {
    await element.play();
    if (isOverdue) onBlocked(false);
  } catch (error) {
    if (error instanceof Error && error.name === 'NotAllowedError') onBlocked(true);
  } finally {
    clearTimeout(timer);
  }
}
