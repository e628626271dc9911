import { assignVars, globalStyle } from '@vanilla-extract/css';
import '../layout.css.ts';
import './line-breaks.css.ts';
import './tint.css.ts';
import { media } from './media.ts';
import { color, font, motion, size } from './vars.css.ts';

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });

globalStyle('html', {
  fontFamily: font.ui,
  fontSize: '100%',
  lineHeight: size.leading.loose,
  color: color.ink,
  background: color.canvas,
  textSizeAdjust: '100%',
  WebkitTapHighlightColor: 'transparent',
  scrollbarColor: `${color.line} transparent`,
});

globalStyle('body', {
  margin: 0,
  minHeight: '100dvh',
  overflowWrap: 'break-word',
  '@media': { [media.hugeText]: { hyphens: 'auto', hyphenateLimitChars: '10' } },
});
globalStyle('h1, h2, h3, p, ul, ol, dl, dd, figure, fieldset', { margin: 0, padding: 0 });
globalStyle('fieldset', { border: 0, minWidth: 0 });
globalStyle('ul, ol', { listStyle: 'none' });
globalStyle('h1, h2, h3', { lineHeight: size.leading.tight, fontWeight: size.weight.strong, textWrap: 'balance' });
globalStyle('button, input, textarea, select', { font: 'inherit', color: 'inherit' });
globalStyle('svg', { display: 'block', flexShrink: 0 });

globalStyle(':lang(zh)', { fontFamily: font.simplified });
globalStyle(':lang(zh-Hant), :lang(zh-HK), :lang(yue)', { fontFamily: font.hongKong });
globalStyle(':lang(ja)', { fontFamily: font.japanese });
// Korean lines break between words, which have spaces.
globalStyle(':lang(ko)', { fontFamily: font.korean, wordBreak: 'keep-all' });
globalStyle(':lang(ar)', { fontFamily: font.arabic });

// Lines break between phrases where the browser detects them. With large text a phrase may be wider than a phone: then
// it breaks anywhere, so that it does not widen the page.
globalStyle(':where(h1, h2, h3, p, li, output, strong, label, button, summary):lang(ja)', {
  wordBreak: 'auto-phrase',
  '@media': { [media.largeText]: { overflowWrap: 'anywhere' } },
});

// Colours alone would not show it.
globalStyle('[aria-pressed="true"]', {
  '@media': { [media.forcedColors]: { outline: `${size.border.ring} solid Highlight` } },
});

globalStyle(':focus-visible', {
  outline: `${size.border.ring} solid ${color.focus}`,
  outlineOffset: size.border.ring,
});

// Same specificity as the themes and later in the file, so it overrides both.
globalStyle('html:root:root', {
  '@media': {
    [media.moreContrast]: {
      vars: { [color.line]: color.lineStrong, [color.inkSoft]: color.ink },
    },
    [media.reducedMotion]: {
      vars: assignVars(motion, {
        quick: '0ms',
        leave: '0ms',
        enter: '0ms',
        pulse: '0ms',
        spin: '2400ms',
        travel: '0rem',
        ease: 'linear',
      }),
    },
  },
});
