import { useState } from 'react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CodeField } from '../../src/ui/controls/CodeField.tsx';
import { PasswordField } from '../../src/ui/controls/PasswordField.tsx';
import { TextField } from '../../src/ui/controls/TextField.tsx';
import type { FieldProps } from '../../src/ui/controls/TextField.tsx';
import { render } from './render.tsx';

function Stateful({ field }: { field: (props: Pick<FieldProps, 'value' | 'onChange'>) => ReactNode }): ReactNode {
  const [value, setValue] = useState('');
  return field({ value, onChange: setValue });
}

test('an error replaces the hint, marks the field as invalid and describes it', async () => {
  await render(
    <TextField label="Email" value="" onChange={() => undefined} hint="For receipts" error="Not an address" />,
  );
  const field = page.getByRole('textbox', { name: 'Email' });

  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription('Not an address');
  expect(page.getByText('For receipts').elements()).toEqual([]);
});

test('a full field says how many characters it takes', async () => {
  await render(<Stateful field={(props) => <TextField {...props} label="Name" hint="Any name" maxLength={3} />} />);
  const field = page.getByRole('textbox', { name: 'Name' });
  await expect.element(field).toHaveAccessibleDescription('Any name');

  await field.fill('Ana');

  await expect.element(field).toHaveAccessibleDescription('At most 3 characters');
});

test.each([
  { kind: 'digits', length: 6, typed: '12 34-56 7', code: '123456' },
  { kind: 'letters', length: 4, typed: ' aB 3d ', code: 'aB3d' },
] as const)('a code of $length $kind takes nothing else', async ({ kind, length, typed, code }) => {
  await render(<Stateful field={(props) => <CodeField {...props} label="Code" kind={kind} length={length} />} />);
  const field = page.getByRole('textbox', { name: 'Code' });

  await field.click();
  for (const letter of typed) await userEvent.keyboard(letter);

  await expect.element(field).toHaveValue(code);
  await expect.element(field).toHaveAttribute('inputmode', kind === 'digits' ? 'numeric' : 'text');
});

test('a password is shown and hidden by its button, and stays typed', async () => {
  await render(<Stateful field={(props) => <PasswordField {...props} label="Password" />} />);
  const field = page.getByLabelText('Password', { exact: true });
  await field.fill('long enough');
  await expect.element(field).toHaveAttribute('type', 'password');

  await page.getByRole('button', { name: 'Show password' }).click();

  await expect.element(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(field).toHaveAttribute('type', 'password');
  await expect.element(field).toHaveValue('long enough');
});

test('a disabled field cannot be changed', async () => {
  await render(<TextField label="Name" value="Ana" onChange={() => undefined} isDisabled />);

  await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeDisabled();
});
