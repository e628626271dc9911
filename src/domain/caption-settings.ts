export const captionSizes = ['small', 'normal', 'large'] as const;
export const captionThemes = ['light', 'dark'] as const;

/** The captions window as the user has left it. Pixels. */
export type CaptionSettings = {
  readonly width: number;
  readonly height: number;
  readonly size: (typeof captionSizes)[number];
  readonly theme: (typeof captionThemes)[number];
  /** The original is shown with the translation. */
  readonly hasOriginal: boolean;
};

/** Two lines, and the controls below them. */
export const defaultCaptions: CaptionSettings = {
  width: 720,
  height: 190,
  size: 'normal',
  theme: 'dark',
  hasOriginal: false,
};

/** As it is stored on the device. */
export function captionsText({ width, height, size, theme, hasOriginal }: CaptionSettings): string {
  return [width, height, size, theme, hasOriginal ? 'original' : ''].join(' ');
}

/** Missing or invalid values have their defaults. */
export function parseCaptions(text: string | undefined): CaptionSettings {
  const [width, height, size, theme, original] = (text ?? '').split(' ');
  return {
    width: pixels(width) ?? defaultCaptions.width,
    height: pixels(height) ?? defaultCaptions.height,
    size: captionSizes.find((known) => known === size) ?? defaultCaptions.size,
    theme: captionThemes.find((known) => known === theme) ?? defaultCaptions.theme,
    hasOriginal: original === 'original',
  };
}

/** Screens are no larger, and a smaller window shows nothing. */
function pixels(text: string | undefined): number | undefined {
  const value = Math.round(Number(text));
  return value >= 80 && value <= 10_000 ? value : undefined;
}
