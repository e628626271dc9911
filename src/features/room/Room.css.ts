import { style } from '@vanilla-extract/css';
import { color, size } from '../../ui/theme/vars.css.ts';

export const parts = style({ display: 'grid', gap: size.space.xl, paddingBlockEnd: size.space.lg });

export const part = style({ display: 'grid', gap: size.space.md });

export const partTitle = style({ fontSize: size.text.lg, fontWeight: size.weight.strong });

export const note = style({ fontSize: size.text.sm, color: color.inkSoft, textWrap: 'pretty' });

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: size.space.sm });

export const address = style({ fontSize: size.text.sm, overflowWrap: 'anywhere', userSelect: 'all' });

export const members = style({ display: 'grid', gap: size.space.sm });

export const member = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: size.space.sm,
  minHeight: size.target.thumb,
});

export const memberFacts = style({ flex: '1 1 8rem', minWidth: 0, display: 'grid' });

export const memberName = style({ fontWeight: size.weight.medium, overflowWrap: 'anywhere' });
