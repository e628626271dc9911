import type { ReactNode } from 'react';
import { Input, Label, TextField as AriaTextField } from 'react-aria-components';
import { stack, wide } from '../layout.css.ts';
import { code, fieldLabel, input } from './Field.css.ts';
import { FieldEnd, type FieldProps } from './TextField.tsx';

type CodeFieldProps = Omit<FieldProps, 'placeholder' | 'autoComplete' | 'maxLength'> & {
  /** Emailed codes are six digits; invitation codes four letters or digits (product spec section 9). */
  kind: 'digits' | 'letters';
  length: number;
};

/** A short code. One field, so that pasting and autofill work. */
export function CodeField({ label, error, hint, kind, length, ref, onChange, ...rest }: CodeFieldProps): ReactNode {
  const isDigits = kind === 'digits';
  const accept = (typed: string) => onChange(typed.replaceAll(isDigits ? /\D/g : /\s/g, '').slice(0, length));
  return (
    <AriaTextField
      {...rest}
      className={`${stack.xs} ${wide}`}
      onChange={accept}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      inputMode={isDigits ? 'numeric' : 'text'}
      autoComplete={isDigits ? 'one-time-code' : 'off'}
      maxLength={length}
    >
      <Label className={fieldLabel}>{label}</Label>
      <Input className={`${input} ${code}`} spellCheck={false} autoCapitalize="none" {...(ref ? { ref } : {})} />
      <FieldEnd error={error} hint={hint} />
    </AriaTextField>
  );
}
