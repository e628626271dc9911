import { globalStyle, keyframes } from '@vanilla-extract/css';
import { color, font, motion, size } from '../../ui/theme/vars.css.ts';

/** The picture in the document that stands until the app knows what to show (`scripts/vite-first-paint.ts`). */
const picture = '#first-paint';
const turn = keyframes({ to: { rotate: '360deg' } });

globalStyle(picture, { position: 'fixed', inset: 0, zIndex: size.layer.toast, background: color.canvas });
// Still to be put together: nothing of it is seen, found or moved before the picture goes.
globalStyle(`${picture} ~ #root`, { visibility: 'hidden' });
globalStyle(`${picture} > section`, { display: 'none' });
for (const language of ['en', 'zh', 'ja'])
  globalStyle(`html:lang(${language}) ${picture} > section:lang(${language})`, { display: 'grid' });
globalStyle(`${picture} > section`, {
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
globalStyle(`${picture} .claim`, {
  fontSize: size.text.display,
  fontWeight: size.weight.strong,
  letterSpacing: '-0.02em',
  lineHeight: size.leading.tight,
  textWrap: 'balance',
  color: color.ink,
});
globalStyle(`${picture} .languages`, { fontSize: size.text.sm, textWrap: 'balance' });
globalStyle(`${picture} .languages > span`, { marginInline: size.space.xs, whiteSpace: 'nowrap' });
globalStyle(`${picture} .flag`, { fontFamily: font.emoji });
globalStyle(`${picture} .loading`, {
  display: 'grid',
  justifyItems: 'center',
  gap: size.space.md,
  marginBlockStart: size.space.xl,
});
globalStyle(`${picture} .loading::before`, {
  content: '',
  width: size.icon.lg,
  height: size.icon.lg,
  borderRadius: size.radius.full,
  border: `${size.border.ring} solid currentColor`,
  borderTopColor: 'transparent',
  visibility: 'hidden',
});
// What turns is drawn anew sixty times a second, beside the start itself: only who waits is shown that it goes on.
globalStyle(`html.slow ${picture} .loading::before`, {
  visibility: 'visible',
  animation: `${turn} ${motion.spin} linear infinite`,
});
globalStyle(`${picture} .failed, html.failed ${picture} .loading`, { display: 'none' });
globalStyle(`html.failed ${picture} .failed`, { display: 'block' });
