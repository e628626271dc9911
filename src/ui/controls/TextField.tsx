import { Trans } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { FieldError, Input, Label, Text, TextField as AriaTextField } from 'react-aria-components';
import { soft, stack, wide } from '../layout.css.ts';
import { errorText, fieldLabel, input } from './Field.css.ts';

export type FieldProps = {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** Error message; also marks the field as invalid. */
  error?: ReactNode;
  hint?: ReactNode;
  name?: string;
  autoComplete?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  maxLength?: number;
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
};

type TextFieldProps = FieldProps & { type?: 'text' | 'email' | 'search' | 'url' };

export function TextField({
  label,
  error,
  hint,
  placeholder = '',
  ref,
  type = 'text',
  ...rest
}: TextFieldProps): ReactNode {
  const { maxLength = Number.POSITIVE_INFINITY, value } = rest;
  // The browser cuts off what is pasted beyond it.
  const limit = value.length >= maxLength && <Trans>At most {maxLength} characters</Trans>;
  return (
    <AriaTextField
      {...rest}
      className={`${stack.xs} ${wide}`}
      type={type}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
    >
      <Label className={fieldLabel}>{label}</Label>
      <Input className={input} placeholder={placeholder} {...(ref ? { ref } : {})} />
      <FieldEnd error={error} hint={limit || hint} />
    </AriaTextField>
  );
}

/** The error of a field, else its hint. */
export function FieldEnd({ error, hint }: Pick<FieldProps, 'error' | 'hint'>): ReactNode {
  if (error) return <FieldError className={errorText}>{error}</FieldError>;
  if (!hint) return null;
  return (
    <Text slot="description" className={soft}>
      {hint}
    </Text>
  );
}
