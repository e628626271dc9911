import { reducedMotion } from '../../ui/theme/media.ts';

/** Product spec section 9. */
const PIECES = 50;
const FALL_MS = 3000;
const FRAMES_PER_SECOND = 60;
/** Above dialogs and toasts. */
const LAYER = 100;

/** Confetti over the page; none with reduced motion. */
export async function showConfetti(): Promise<void> {
  if (matchMedia(reducedMotion).matches) return;
  const { default: confetti } = await import('canvas-confetti');
  // The worker would load from a `blob:` URL, which our content security policy forbids.
  const throwOnce = confetti.create(undefined, { resize: true, useWorker: false });
  void throwOnce({
    particleCount: PIECES,
    ticks: (FALL_MS / 1000) * FRAMES_PER_SECOND,
    spread: 100,
    origin: { y: 0.55 },
    zIndex: LAYER,
    disableForReducedMotion: true,
  });
  setTimeout(() => throwOnce.reset(), FALL_MS);
}
