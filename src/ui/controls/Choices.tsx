import { useId } from 'react';
import type { ReactNode } from 'react';
import { choice, choiceInput, choiceRow, choices as choicesClass } from './Choices.css.ts';
import { fieldLabel } from './Field.css.ts';

export type ChoicesProps<Id extends string> = {
  label: string;
  /** `text` is the accessible name; `face` is shown in its place. */
  choices: readonly { readonly id: Id; readonly text: string; readonly face?: ReactNode }[];
  chosen: Id;
  onChoose: (id: Id) => void;
};

/** One of a few, side by side: radio buttons that look like one control. */
export function Choices<Id extends string>({ label, choices, chosen, onChoose }: ChoicesProps<Id>): ReactNode {
  const name = useId();
  return (
    <fieldset className={choicesClass}>
      <legend className={fieldLabel}>{label}</legend>
      <div className={choiceRow}>
        {choices.map(({ id, text, face }) => (
          <label key={id} className={choice}>
            <input
              type="radio"
              className={choiceInput}
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
