import { globalStyle, keyframes } from '@vanilla-extract/css';
import { promisedLocales } from '../../domain/locale-properties.ts';
import { color, motion, size } from '../../ui/theme/vars.css.ts';

/** The static start screen in index.html. */
const startScreen = '#first-paint';
const turn = keyframes({ to: { rotate: '360deg' } });

globalStyle(startScreen, { position: 'fixed', inset: 0, zIndex: size.layer.toast, background: color.canvas });
// The app renders hidden until the start screen is removed.
globalStyle(`${startScreen} ~ #root`, { visibility: 'hidden' });
globalStyle(`${startScreen} > section`, { display: 'none' });
for (const locale of promisedLocales)
  globalStyle(`html:lang(${locale}) ${startScreen} > section:lang(${locale})`, { display: 'grid' });
// In other languages the screen has its mark and the spinner, and only an error has words, which are English.
const others = `html:not(${promisedLocales.map((locale) => `:lang(${locale})`).join()}) ${startScreen}`;
globalStyle(`${others} > section:lang(en)`, { display: 'grid' });
globalStyle(`${others} p:not(.failed, .loading)`, { display: 'none' });
globalStyle(`${others} .loading`, { fontSize: 0 });
globalStyle(`${startScreen} > section`, {
  justifyItems: 'center',
  alignContent: 'center',
  gap: size.space.md,
  minHeight: '100dvh',
  maxWidth: size.width.text,
  marginInline: 'auto',
  padding: size.space.lg,
  textAlign: 'center',
  color: color.inkSoft,
});
globalStyle(`${startScreen} .claim`, {
  fontSize: size.text.display,
  fontWeight: size.weight.strong,
  letterSpacing: '-0.02em',
  lineHeight: size.leading.tight,
  textWrap: 'balance',
  color: color.ink,
});
globalStyle(`${startScreen} .loading`, {
  display: 'grid',
  justifyItems: 'center',
  gap: size.space.md,
  marginBlockStart: size.space.xl,
});
globalStyle(`${startScreen} .loading::before`, {
  content: '',
  width: size.icon.lg,
  height: size.icon.lg,
  borderRadius: size.radius.full,
  border: `${size.border.ring} solid currentColor`,
  borderTopColor: 'transparent',
  visibility: 'hidden',
});
// An animation competes with the start for the processor: the spinner appears only after one second.
globalStyle(`html.slow ${startScreen} .loading::before`, {
  visibility: 'visible',
  animation: `${turn} ${motion.spin} linear infinite`,
});
globalStyle(`${startScreen} .failed, html.failed ${startScreen} .loading`, { display: 'none' });
globalStyle(`html.failed ${startScreen} .failed`, { display: 'block' });
