import { assignVars, createGlobalTheme, globalStyle } from '@vanilla-extract/css';

/** The only place with raw colours and sizes; the names are semantic. */

/** The colours of a speaker or a tone: of a surface, its edge, the text on it and its sign. In OKLCH. */
const tints = (fill: string, line: string, ink: string, mark: string) => ({
  fill: `oklch(${fill})`,
  line: `oklch(${line})`,
  ink: `oklch(${ink})`,
  mark: `oklch(${mark})`,
});

const light = {
  canvas: 'oklch(0.982 0.004 280)',
  surface: 'oklch(1 0 0)',
  raised: 'oklch(1 0 0)',
  sunken: 'oklch(0.955 0.007 280)',
  /** The chosen item on a sunken row: lighter than the row in both themes. */
  chosen: 'oklch(1 0 0)',
  line: 'oklch(0.905 0.01 280)',
  lineStrong: 'oklch(0.62 0.025 280)',
  ink: 'oklch(0.235 0.03 280)',
  inkSoft: 'oklch(0.475 0.025 280)',
  accent: 'oklch(0.475 0.2 277)',
  accentPressed: 'oklch(0.415 0.19 277)',
  onAccent: 'oklch(0.99 0.003 280)',
  accentSoft: 'oklch(0.945 0.03 280)',
  accentInk: 'oklch(0.43 0.19 277)',
  destructive: 'oklch(0.525 0.2 25)',
  destructivePressed: 'oklch(0.46 0.18 25)',
  onDestructive: 'oklch(0.99 0.004 25)',
  focus: 'oklch(0.55 0.22 277)',
  scrim: 'oklch(0.2 0.03 280 / 0.42)',
  live: 'oklch(0.6 0.17 150)',
  speakerA: tints('0.957 0.026 245', '0.89 0.055 245', '0.43 0.13 250', '0.53 0.17 252'),
  speakerB: tints('0.957 0.027 305', '0.89 0.06 305', '0.44 0.17 303', '0.53 0.21 303'),
  good: tints('0.955 0.04 155', '0.87 0.08 155', '0.43 0.1 153', '0.57 0.15 150'),
  caution: tints('0.965 0.045 90', '0.88 0.09 88', '0.455 0.095 75', '0.65 0.14 75'),
  bad: tints('0.96 0.022 22', '0.885 0.065 22', '0.475 0.17 26', '0.57 0.2 25'),
  calm: tints('0.958 0.024 258', '0.89 0.05 258', '0.43 0.12 260', '0.55 0.16 260'),
  shadowSoft: '0 1px 2px oklch(0.3 0.05 280 / 0.06), 0 2px 8px oklch(0.3 0.05 280 / 0.05)',
  shadowHigh: '0 2px 6px oklch(0.3 0.05 280 / 0.07), 0 16px 40px oklch(0.3 0.05 280 / 0.16)',
  glowAccent: '0 10px 28px oklch(0.475 0.2 277 / 0.28)',
  // Cameras need the same contrast in both themes.
  codePaper: 'oklch(1 0 0)',
  codeInk: 'oklch(0 0 0)',
};

const dark: typeof light = {
  canvas: 'oklch(0.175 0.014 280)',
  surface: 'oklch(0.218 0.016 280)',
  raised: 'oklch(0.25 0.018 280)',
  sunken: 'oklch(0.262 0.018 280)',
  chosen: 'oklch(0.36 0.035 280)',
  line: 'oklch(0.315 0.02 280)',
  lineStrong: 'oklch(0.6 0.025 280)',
  ink: 'oklch(0.955 0.006 280)',
  inkSoft: 'oklch(0.745 0.02 280)',
  accent: 'oklch(0.76 0.115 280)',
  accentPressed: 'oklch(0.82 0.09 280)',
  onAccent: 'oklch(0.2 0.06 280)',
  accentSoft: 'oklch(0.3 0.06 280)',
  accentInk: 'oklch(0.84 0.085 280)',
  destructive: 'oklch(0.71 0.16 24)',
  destructivePressed: 'oklch(0.77 0.13 24)',
  onDestructive: 'oklch(0.19 0.05 25)',
  focus: 'oklch(0.8 0.12 280)',
  scrim: 'oklch(0.08 0.02 280 / 0.6)',
  live: 'oklch(0.76 0.17 152)',
  speakerA: tints('0.265 0.045 250', '0.36 0.07 250', '0.84 0.085 245', '0.74 0.125 247'),
  speakerB: tints('0.268 0.055 303', '0.37 0.09 303', '0.85 0.09 305', '0.75 0.14 304'),
  good: tints('0.265 0.045 155', '0.36 0.07 155', '0.85 0.11 155', '0.74 0.15 152'),
  caution: tints('0.275 0.04 80', '0.38 0.065 80', '0.87 0.1 87', '0.8 0.13 83'),
  bad: tints('0.268 0.05 22', '0.37 0.085 22', '0.84 0.09 22', '0.72 0.16 23'),
  calm: tints('0.262 0.04 260', '0.355 0.06 260', '0.84 0.08 258', '0.73 0.12 258'),
  shadowSoft: '0 1px 2px oklch(0.05 0.02 280 / 0.3)',
  shadowHigh: '0 2px 6px oklch(0.05 0.02 280 / 0.35), 0 18px 44px oklch(0.05 0.02 280 / 0.5)',
  glowAccent: '0 10px 30px oklch(0.05 0.02 280 / 0.45)',
  codePaper: 'oklch(1 0 0)',
  codeInk: 'oklch(0 0 0)',
};

const darkScheme = '(prefers-color-scheme: dark)';

export const color = createGlobalTheme(':root', light);
globalStyle(':root', { colorScheme: 'light' });
globalStyle(':root[data-theme="dark"]', { colorScheme: 'dark', vars: assignVars(color, dark) });
globalStyle(':root:not([data-theme="light"])', {
  '@media': { [darkScheme]: { colorScheme: 'dark', vars: assignVars(color, dark) } },
});

const latin = `-apple-system, "Segoe UI Variable Text", "Segoe UI", Roboto, "Helvetica Neue", system-ui`;

export const size = createGlobalTheme(':root', {
  space: {
    hair: '0.125rem',
    xs: '0.25rem',
    sm: '0.5rem',
    md: '0.75rem',
    // Capped, so that spacing does not grow with the user's font size without bound.
    lg: 'min(1rem, 24px)',
    xl: 'min(1.5rem, 32px)',
    xxl: 'min(2rem, 44px)',
    huge: 'min(3rem, 64px)',
  },
  text: {
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.375rem',
    title: '1.75rem',
    /** Capped by the viewport: a long word in very large text would overflow a small phone. */
    display: 'min(clamp(1.625rem, 1.15rem + 2.2vw, 2.5rem), 10vw)',
    /** Read by two people at arm's length. */
    translation: 'clamp(1.375rem, 1.2rem + 0.9vw, 1.75rem)',
    source: 'clamp(1.125rem, 1.07rem + 0.25vw, 1.25rem)',
  },
  leading: { tight: '1.2', text: '1.4', loose: '1.55' },
  weight: { normal: '400', medium: '500', strong: '620' },
  radius: { sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.375rem', tail: '0.3125rem', full: '999px' },
  /** `thumb` is the minimum size of a touch target. */
  target: {
    sm: '2.25rem',
    md: '2.5rem',
    thumb: '2.75rem',
    lg: '3.25rem',
    start: '3.75rem',
    microphone: 'min(4.5rem, 96px)',
  },
  icon: { xs: '0.875rem', sm: '1.125rem', md: '1.25rem', lg: '1.75rem', art: '3.5rem' },
  border: { hair: '1px', mark: '3px', ring: '2px' },
  width: {
    text: '34rem',
    form: '26rem',
    narrow: '42rem',
    page: '64rem',
    /** A turn of a readable measure (`narrow`), and how far those of the other person stand apart. */
    conversation: '52rem',
    sidebar: '16rem',
    sidebarMobile: '18rem',
    sidebarRail: '3rem',
    toast: '356px',
    sheet: '24rem',
    dialog: '28rem',
  },
  height: { header: '3.5rem', wave: 'min(2.5rem, 48px)', picker: '22rem', area: '8rem' },
  gap: { toast: '14px' },
  layer: { base: '0', bar: '10', sheet: '30', dialog: '40', toast: '60' },
});

/** Product spec section 2: a screen transition takes 0.3 to 0.6 s. Global CSS overrides these for reduced motion. */
export const motion = createGlobalTheme(':root', {
  quick: '120ms',
  leave: '220ms',
  enter: '340ms',
  pulse: '1800ms',
  spin: '900ms',
  travel: '0.75rem',
  ease: 'cubic-bezier(0.22, 0.8, 0.28, 1)',
});

export const safe = createGlobalTheme(':root', {
  top: 'env(safe-area-inset-top, 0px)',
  right: 'env(safe-area-inset-right, 0px)',
  bottom: 'env(safe-area-inset-bottom, 0px)',
  left: 'env(safe-area-inset-left, 0px)',
});

/**
 * Latin text uses the system font, other scripts a font made for them. Fonts of Linux come first: there every missing
 * font costs a search through all installed fonts, per size and weight.
 */
export const font = createGlobalTheme(':root', {
  ui: `"Segoe UI Variable Text", system-ui, sans-serif`,
  simplified: `"Noto Sans", "Noto Sans CJK SC", ${latin}, "PingFang SC", "Microsoft YaHei UI", "Noto Sans SC", sans-serif`,
  hongKong: `"Noto Sans", "Noto Sans CJK HK", ${latin}, "PingFang HK", "Microsoft JhengHei UI", "Noto Sans HK", sans-serif`,
  japanese: `"Noto Sans", "Noto Sans CJK JP", ${latin}, "Hiragino Sans", "Yu Gothic UI", "Noto Sans JP", sans-serif`,
  korean: `"Noto Sans", "Noto Sans CJK KR", ${latin}, "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", sans-serif`,
  arabic: `"SF Arabic", "Geeza Pro", "Segoe UI", "Noto Sans Arabic", "Noto Naskh Arabic", ${latin}, sans-serif`,
  emoji: `"Noto Color Emoji", "Apple Color Emoji", "Segoe UI Emoji", sans-serif`,
  mono: `ui-monospace, "SF Mono", "Cascadia Mono", "Noto Sans Mono", monospace`,
});
