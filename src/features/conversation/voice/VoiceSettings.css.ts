import { style, styleVariants } from '@vanilla-extract/css';
import { size } from '../../../ui/theme/vars.css.ts';

const sample = style({ lineHeight: size.leading.tight, fontWeight: size.weight.medium });

export const textSample = styleVariants({
  normal: [sample, { fontSize: size.text.md }],
  large: [sample, { fontSize: size.text.xl }],
  larger: [sample, { fontSize: size.text.title }],
});
