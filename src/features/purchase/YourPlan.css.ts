import { style } from '@vanilla-extract/css';
import { color, size } from '../../ui/theme/vars.css.ts';

export const planWhen = style({ display: 'grid', gap: size.space.xs, textWrap: 'pretty' });
export const planName = style({ fontSize: size.text.lg, fontWeight: size.weight.strong, overflowWrap: 'anywhere' });
export const soft = style({ fontSize: size.text.sm, color: color.inkSoft });
export const planActions = style({ display: 'flex', flexWrap: 'wrap', gap: size.space.sm });
