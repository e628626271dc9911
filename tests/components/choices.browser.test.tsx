import { useState } from 'react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Checkbox } from '../../src/ui/controls/Checkbox.tsx';
import { Choices } from '../../src/ui/controls/Choices.tsx';
import { Select } from '../../src/ui/controls/Select.tsx';
import { Slider } from '../../src/ui/controls/Slider.tsx';
import { Switch } from '../../src/ui/controls/Switch.tsx';
import { render } from './render.tsx';

const sizes = [
  { value: 'small', text: 'Small' },
  { value: 'large', text: 'Large' },
] as const;

function SizeSelect({ onChange }: { onChange: (size: string) => void }): ReactNode {
  const [size, setSize] = useState<'small' | 'large'>('small');
  const choose = (next: 'small' | 'large') => {
    setSize(next);
    onChange(next);
  };
  return <Select label="Size" value={size} onChange={choose} choices={sizes} />;
}

test('a select is opened, read and chosen from by keyboard', async () => {
  const onChange = vi.fn<(size: string) => void>();
  await render(<SizeSelect onChange={onChange} />);
  const select = page.getByRole('button', { name: 'Size' });
  await expect.element(select).toHaveTextContent('Small');

  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('option', { name: 'Small' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}{Enter}');

  await expect.element(select).toHaveTextContent('Large');
  expect(onChange.mock.calls).toEqual([['large']]);
});

test('Escape closes a select without a choice', async () => {
  const onChange = vi.fn<(size: string) => void>();
  await render(<SizeSelect onChange={onChange} />);

  await page.getByRole('button', { name: 'Size' }).click();
  await expect.element(page.getByRole('listbox')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Escape}');

  await expect.poll(() => page.getByRole('listbox').elements()).toEqual([]);
  expect(onChange).not.toHaveBeenCalled();
});

test('of a few choices one is chosen with the arrow keys', async () => {
  const onChoose = vi.fn<(id: string) => void>();
  const choices = [
    { id: 'light', text: 'Light' },
    { id: 'dark', text: 'Dark' },
  ] as const;
  await render(<Choices label="Theme" choices={choices} chosen="light" onChoose={onChoose} />);

  await expect.element(page.getByRole('group', { name: 'Theme' })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');

  expect(onChoose.mock.calls).toEqual([['dark']]);
});

test.each([
  ['switch', Switch],
  ['checkbox', Checkbox],
] as const)('a %s is named by its text, pressed by the space bar, and off when disabled', async (role, Toggle) => {
  const onChange = vi.fn<(isSelected: boolean) => void>();
  await render(
    <>
      <Toggle isSelected={false} onChange={onChange}>
        Emails
      </Toggle>
      <Toggle isSelected isDisabled onChange={onChange}>
        Reports
      </Toggle>
    </>,
  );

  await expect.element(page.getByRole(role, { name: 'Emails' })).not.toBeChecked();
  await expect.element(page.getByRole(role, { name: 'Reports' })).toBeDisabled();
  await userEvent.tab();
  await userEvent.keyboard(' ');

  expect(onChange.mock.calls).toEqual([[true]]);
});

test('a slider announces its text and moves by one step', async () => {
  const onChange = vi.fn<(value: number) => void>();
  await render(<Slider label="Volume" value={50} valueText="50 %" max={100} step={10} onChange={onChange} />);
  const slider = page.getByRole('slider', { name: 'Volume' });
  await expect.element(slider).toHaveAttribute('aria-valuetext', '50 %');

  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');

  expect(onChange.mock.calls).toEqual([[60]]);
});
