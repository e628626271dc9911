/** Calls the listener with the level, 0 to 100, about 30 times a second. @returns a function that unsubscribes */
export type SubscribeToLevels = (listener: (level: number) => void) => () => void;

/** Product spec section 2, recording bar, in CSS pixels. */
const BAR_WIDTH = 2;
const BAR_GAP = 1;
/** Upper bound on the redraw rate. */
const FRAME_MS = 33;
const FULL_LEVEL = 100;

/**
 * Draws one bar per frame at the right edge and moves the rest of the picture left as a whole.
 * @returns a function that stops drawing
 */
export function drawLevels(canvas: HTMLCanvasElement, subscribe: SubscribeToLevels): () => void {
  const context = canvas.getContext('2d');
  if (!context) return () => undefined;
  const painter = new LevelPainter(canvas, context);
  const observer = new ResizeObserver(() => fitToBox(canvas));
  observer.observe(canvas);
  const unsubscribe = subscribe((level) => painter.add(level));
  return () => {
    unsubscribe();
    observer.disconnect();
    painter.stop();
  };
}

class LevelPainter {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  /** The highest level since the last bar. */
  #pendingLevel: number | undefined;
  #drawnAtMs = 0;
  /** The colour of the bars on screen. */
  #colour: string | undefined;
  /** The requested animation frame; 0 for none. */
  #frame = 0;

  constructor(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D) {
    this.#canvas = canvas;
    this.#context = context;
  }

  add(level: number): void {
    this.#pendingLevel = Math.max(this.#pendingLevel ?? 0, level);
    this.#requestFrame();
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  #requestFrame(): void {
    this.#frame ||= requestAnimationFrame((nowMs) => this.#draw(nowMs));
  }

  #draw(nowMs: number): void {
    this.#frame = 0;
    if (this.#pendingLevel === undefined) return;
    if (nowMs - this.#drawnAtMs < FRAME_MS) return this.#requestFrame();
    this.#drawnAtMs = nowMs;
    const colour = getComputedStyle(this.#canvas).color;
    this.#context.fillStyle = colour;
    pushBar(this.#canvas, this.#context, this.#pendingLevel);
    if (this.#colour !== undefined && colour !== this.#colour) recolour(this.#canvas, this.#context);
    this.#colour = colour;
    this.#pendingLevel = undefined;
  }
}

function fitToBox(canvas: HTMLCanvasElement): void {
  const scale = devicePixelRatio;
  const { clientWidth, clientHeight } = canvas;
  canvas.width = Math.round(clientWidth * scale);
  canvas.height = Math.round(clientHeight * scale);
}

/** A change of theme or connection state repaints the existing bars. */
function recolour(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): void {
  context.globalCompositeOperation = 'source-in';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = 'source-over';
}

function pushBar(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, level: number): void {
  const scale = devicePixelRatio;
  const { width, height } = canvas;
  // The picture is hidden where it does not fit.
  if (width === 0 || height === 0) return;
  const barWidth = Math.round(BAR_WIDTH * scale);
  const step = barWidth + Math.round(BAR_GAP * scale);
  // Perceived loudness is not linear: the square root makes quiet speech visible.
  const share = Math.sqrt(Math.min(level, FULL_LEVEL) / FULL_LEVEL);
  const barHeight = Math.max(barWidth, Math.round(share * height));
  context.globalCompositeOperation = 'copy';
  context.drawImage(canvas, -step, 0);
  context.globalCompositeOperation = 'source-over';
  context.fillRect(width - barWidth, Math.round((height - barHeight) / 2), barWidth, barHeight);
}
