import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';

type LoginFieldsProps = {
  /** The label of the name field: an email address or a username. */
  label: ReactNode;
  type: 'email' | 'text';
  name: string;
  onName: (name: string) => void;
  nameError?: string | undefined;
  password: string;
  onPassword: (password: string) => void;
  /** Further fields, such as the code of a second factor. */
  children?: ReactNode;
  submitLabel: ReactNode;
  pending: boolean;
  canSubmit: boolean;
};

/** The fields of every login, with names that password managers know. */
export function LoginFields(props: LoginFieldsProps): ReactNode {
  const { label, type, name, onName, nameError, password, onPassword, children } = props;
  return (
    <>
      <TextField
        label={label}
        type={type}
        name={type === 'email' ? 'email' : 'username'}
        autoComplete="username"
        value={name}
        onChange={onName}
        error={nameError}
      />
      <PasswordField
        label={<Trans>Password</Trans>}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={onPassword}
      />
      {children}
      <Button type="submit" size="lg" wide pending={props.pending} isDisabled={!props.canSubmit}>
        {props.submitLabel}
      </Button>
    </>
  );
}
