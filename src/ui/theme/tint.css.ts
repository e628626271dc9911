import { createVar, globalStyle, style } from '@vanilla-extract/css';
import { color, size } from './vars.css.ts';

/** The colours of the nearest speaker or tone around an element. */
export const tint = { fill: createVar(), line: createVar(), ink: createVar(), mark: createVar() };

const { speakerA: userA, speakerB: userB, good, caution, bad, calm } = color;
const unknown = { fill: color.sunken, line: color.line, ink: color.inkSoft, mark: color.lineStrong };

for (const [speaker, colors] of Object.entries({ userA, userB, unknown }))
  tinted(`[data-speaker="${speaker}"]`, colors);
for (const [tone, colors] of Object.entries({ good, caution, bad, calm })) tinted(`[data-tone="${tone}"]`, colors);

function tinted(selector: string, { fill, line, ink, mark }: typeof tint): void {
  globalStyle(selector, { vars: { [tint.fill]: fill, [tint.line]: line, [tint.ink]: ink, [tint.mark]: mark } });
}

/** A text in the colour of its tone. */
export const toned = style({ selectors: { '&[data-tone]': { color: tint.ink } } });

/** A disc for one speaker, a square for the other: distinguishable without colour. */
export const speakerMark = style({
  flexShrink: 0,
  width: '0.625rem',
  height: '0.625rem',
  background: tint.mark,
  borderRadius: size.space.hair,
  selectors: { '&[data-speaker="userA"], [data-speaker="userA"] &': { borderRadius: size.radius.full } },
});
