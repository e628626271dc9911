/** Calls the listener with the level, 0 to 100, about 30 times a second. @returns a function that unsubscribes */
export type SubscribeToLevels = (listener: (level: number) => void) => () => void;

/** Product spec section 2, recording bar, in CSS pixels. */
const BAR_WIDTH = 2;
const BAR_GAP = 1;
/** Upper bound on the redraw rate. */
const FRAME_MS = 33;
const FULL_LEVEL = 100;

/** Draws one bar per frame at the right edge and moves the rest of the picture left as a whole. */
export function drawLevels(canvas: HTMLCanvasElement, subscribe: SubscribeToLevels): () => void {
  const pen = canvas.getContext('2d');
  if (!pen) return () => undefined;
  let loudest: number | undefined;
  let drawnAt = 0;
  let drawnIn: string | undefined;
  let frame = 0;

  const draw = (now: number) => {
    frame = 0;
    if (loudest === undefined) return;
    if (now - drawnAt < FRAME_MS) return ask();
    drawnAt = now;
    const colour = getComputedStyle(canvas).color;
    pen.fillStyle = colour;
    pushBar(canvas, pen, loudest);
    if (drawnIn !== undefined && colour !== drawnIn) recolour(canvas, pen);
    drawnIn = colour;
    loudest = undefined;
  };
  const ask = () => {
    frame ||= requestAnimationFrame(draw);
  };
  const watcher = new ResizeObserver(() => fitToBox(canvas));
  watcher.observe(canvas);
  const unsubscribe = subscribe((level) => {
    loudest = Math.max(loudest ?? 0, level);
    ask();
  });
  return () => {
    unsubscribe();
    watcher.disconnect();
    cancelAnimationFrame(frame);
  };
}

function fitToBox(canvas: HTMLCanvasElement): void {
  const scale = devicePixelRatio;
  const { clientWidth, clientHeight } = canvas;
  canvas.width = Math.round(clientWidth * scale);
  canvas.height = Math.round(clientHeight * scale);
}

/** A change of theme or connection state repaints the existing bars. */
function recolour(canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D): void {
  pen.globalCompositeOperation = 'source-in';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.globalCompositeOperation = 'source-over';
}

function pushBar(canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D, level: number): void {
  const scale = devicePixelRatio;
  const { width, height } = canvas;
  // The picture is hidden where it does not fit.
  if (width === 0 || height === 0) return;
  const barWidth = Math.round(BAR_WIDTH * scale);
  const step = barWidth + Math.round(BAR_GAP * scale);
  // Perceived loudness is not linear: the square root makes quiet speech visible.
  const share = Math.sqrt(Math.min(level, FULL_LEVEL) / FULL_LEVEL);
  const barHeight = Math.max(barWidth, Math.round(share * height));
  pen.globalCompositeOperation = 'copy';
  pen.drawImage(canvas, -step, 0);
  pen.globalCompositeOperation = 'source-over';
  pen.fillRect(width - barWidth, Math.round((height - barHeight) / 2), barWidth, barHeight);
}
