import { useId, type ReactNode } from 'react';
import { centredText, figures, middle, pressable, stack } from '../layout.css.ts';
import { choice, choiceRow, legend } from './Choices.css.ts';
import { fieldLabel } from './Field.css.ts';
import { covering } from './Quiet.css.ts';

export type ChoicesProps<Id extends string> = {
  label: string;
  /** `text` is the accessible name; `face` is shown instead. */
  choices: readonly { readonly id: Id; readonly text: string; readonly face?: ReactNode }[];
  chosen: Id;
  onChoose: (id: Id) => void;
};

/** One of a few, side by side: radio buttons that look like one control. */
export function Choices<Id extends string>({ label, choices, chosen, onChoose }: ChoicesProps<Id>): ReactNode {
  const name = useId();
  return (
    <fieldset className={stack.sm}>
      <legend className={`${fieldLabel} ${legend}`}>{label}</legend>
      <div className={choiceRow}>
        {choices.map(({ id, text, face }) => (
          <label key={id} className={`${middle} ${figures} ${pressable} ${centredText} ${choice}`}>
            <input
              type="radio"
              className={covering}
              name={name}
              checked={id === chosen}
              aria-label={text}
              onChange={() => onChoose(id)}
            />
            {face ?? text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
