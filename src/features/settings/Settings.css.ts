import { style } from '@vanilla-extract/css';
import { color, size } from '../../ui/theme/vars.css.ts';

/** Negative margin aligns the label with the cards. */
export const backRow = style({ marginInlineStart: `calc(-1 * ${size.space.md})` });

export const person = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${size.space.sm} ${size.space.lg}`,
  minWidth: 0,
});
export const personText = style({ flex: '1 1 8rem', display: 'grid', gap: size.space.hair, minWidth: 0 });
export const personName = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: size.space.sm,
  fontSize: size.text.lg,
  fontWeight: size.weight.strong,
  overflowWrap: 'anywhere',
});
export const soft = style({ fontSize: size.text.sm, color: color.inkSoft, overflowWrap: 'anywhere' });
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: size.space.sm });

export const facts = style({ display: 'grid', gap: size.space.sm });
export const fact = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: size.space.lg,
  fontSize: size.text.sm,
});
export const factName = style({ color: color.inkSoft });

export const form = style({ display: 'flex', flexDirection: 'column', gap: size.space.lg });

/** A section of a card with its own heading. */
export const part = style({
  display: 'flex',
  flexDirection: 'column',
  gap: size.space.md,
  paddingBlockStart: size.space.lg,
  borderBlockStart: `${size.border.hair} solid ${color.line}`,
  selectors: { '&:first-of-type': { paddingBlockStart: 0, borderBlockStart: 0 } },
});
export const partTitle = style({ fontSize: size.text.md });
