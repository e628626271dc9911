import type { ReactNode } from 'react';
import { Button, Label, ListBox, ListBoxItem, Popover, Select as AriaSelect, SelectValue } from 'react-aria-components';
import { check, chevronDown } from '../icons/everyday.ts';
import { line, row, spread, stack, wide } from '../layout.css.ts';
import { fieldLabel, input } from './Field.css.ts';
import { Icon } from './Icon.tsx';
import { menu, menuChoice, popover } from './Menu.css.ts';
import { chosen, selectButton } from './Select.css.ts';
import './follow-locale.tsx';

export type SelectChoice<Value extends string> = {
  readonly value: Value;
  readonly text: string;
  readonly sign?: string;
};

type SelectProps<Value extends string> = {
  label: ReactNode;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly SelectChoice<Value>[];
  isDisabled?: boolean;
};

/** No choice may have an empty value (product spec section 5). Load it lazily: React Aria's Select is large. */
export function Select<Value extends string>(props: SelectProps<Value>): ReactNode {
  const { label, value, onChange, choices, isDisabled = false } = props;
  const choose = (key: unknown) => {
    const choice = choices.find((choice) => choice.value === key);
    if (choice) onChange(choice.value);
  };
  return (
    <AriaSelect className={`${stack.xs} ${wide}`} value={value} onChange={choose} isDisabled={isDisabled}>
      <Label className={fieldLabel}>{label}</Label>
      <Button className={`${line.sm} ${spread} ${input} ${selectButton}`}>
        <SelectValue className={`${row.sm} ${chosen}`} />
        <Icon path={chevronDown} size="sm" />
      </Button>
      <Popover className={popover}>
        <ListBox className={menu}>
          {choices.map((choice) => (
            <ListBoxItem
              key={choice.value}
              id={choice.value}
              className={`${line.md} ${menuChoice}`}
              textValue={choice.text}
            >
              {({ isSelected }) => (
                <>
                  {choice.sign && <span aria-hidden="true">{choice.sign}</span>}
                  <span>{choice.text}</span>
                  {isSelected && <Icon path={check} size="sm" />}
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
