import { style, styleVariants } from '@vanilla-extract/css';
import { color, size } from '../../../ui/theme/vars.css.ts';

export const settings = style({ display: 'grid', gap: size.space.xl, paddingBlockEnd: size.space.lg });

export const group = style({ display: 'grid', gap: size.space.sm });

export const note = style({ fontSize: size.text.sm, color: color.inkSoft });

const sample = style({ lineHeight: size.leading.tight, fontWeight: size.weight.medium });

export const textSample = styleVariants({
  normal: [sample, { fontSize: size.text.md }],
  large: [sample, { fontSize: size.text.xl }],
  larger: [sample, { fontSize: size.text.title }],
});
