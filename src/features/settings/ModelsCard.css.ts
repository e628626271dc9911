import { style } from '@vanilla-extract/css';
import { color, size } from '../../ui/theme/vars.css.ts';

export const modelList = style({
  display: 'grid',
  gap: size.space.sm,
  listStyle: 'none',
  margin: 0,
  padding: 0,
});

export const modelName = style({ display: 'block', overflowWrap: 'anywhere' });

export const modelLicence = style({ display: 'block', color: color.inkSoft, fontSize: size.text.sm });
