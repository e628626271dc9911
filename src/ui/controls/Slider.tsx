import { useId, type ReactNode } from 'react';
import { figures, line, soft, spread, stack, wide } from '../layout.css.ts';
import { fieldLabel } from './Field.css.ts';
import { range } from './Slider.css.ts';

export type SliderProps = {
  label: string;
  /** From 0 to `max`. */
  value: number;
  /** The value as it is read and announced. */
  valueText: string;
  max: number;
  step: number;
  onChange: (value: number) => void;
};

/** The browser's own slider, with its keyboard and touch handling. */
export function Slider({ label, value, valueText, max, step, onChange }: SliderProps): ReactNode {
  const id = useId();
  return (
    <div className={`${stack.xs} ${wide}`}>
      <div className={`${line.md} ${spread}`}>
        <label htmlFor={id} className={fieldLabel}>
          {label}
        </label>
        <span className={`${soft} ${figures}`} aria-hidden="true">
          {valueText}
        </span>
      </div>
      <input
        id={id}
        type="range"
        className={range}
        min={0}
        max={max}
        step={step}
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
