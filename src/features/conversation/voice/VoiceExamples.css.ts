import { style } from '@vanilla-extract/css';
import { size } from '../../../ui/theme/vars.css.ts';

export const examples = style({ display: 'flex', flexWrap: 'wrap', gap: size.space.sm });
