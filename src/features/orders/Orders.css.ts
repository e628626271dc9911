import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { page as onePage } from '../../ui/theme/page.css.ts';
import { color, size } from '../../ui/theme/vars.css.ts';

export const page = style([onePage, { paddingBlockStart: size.space.lg }]);

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: size.space.sm,
});
export const title = style({ fontSize: size.text.xl });

export const counted = style({ display: 'grid', gap: size.space.sm });
export const counters = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(5.5rem, 1fr))',
  gap: size.space.sm,
});
export const counter = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  minWidth: 0,
  padding: size.space.md,
  background: color.surface,
  border: `${size.border.hair} solid ${color.line}`,
  borderRadius: size.radius.lg,
  '@media': { [media.mobile]: { paddingInline: size.space.sm } },
});
export const counterName = style({ fontSize: size.text.sm, color: color.inkSoft, overflowWrap: 'anywhere' });
export const counterValue = style({
  fontSize: size.text.xl,
  fontWeight: size.weight.strong,
  fontVariantNumeric: 'tabular-nums',
});

export const rows = style({ display: 'grid', gap: size.space.md });

export const order = style({
  display: 'grid',
  gap: size.space.sm,
  minWidth: 0,
  padding: size.space.lg,
  background: color.surface,
  border: `${size.border.hair} solid ${color.line}`,
  borderRadius: size.radius.xl,
  boxShadow: color.shadowSoft,
});
export const orderHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: size.space.lg,
});
export const orderTitle = style({ fontSize: size.text.md, overflowWrap: 'anywhere' });
export const orderAmount = style({
  fontWeight: size.weight.strong,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});
export const orderFoot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: size.space.sm,
});
export const badges = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: size.space.sm });
export const soft = style({ fontSize: size.text.sm, color: color.inkSoft, overflowWrap: 'anywhere' });
/** Stays on one line on the narrowest phones. */
export const orderNumber = style([soft, { '@media': { [media.narrow]: { fontSize: size.text.xs } } }]);
