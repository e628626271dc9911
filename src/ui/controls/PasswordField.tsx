import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Input, Label, TextField as AriaTextField } from 'react-aria-components';
import { eye, eyeOff } from '../icons/account.ts';
import { line, stack, wide } from '../layout.css.ts';
import { buttonInside, fieldLabel, inputBeforeButton, withButton } from './Field.css.ts';
import { IconButton } from './IconButton.tsx';
import { FieldEnd, type FieldProps } from './TextField.tsx';

/** A password field with a button to show the password. */
export function PasswordField({ label, error, hint, placeholder = '', ref, ...rest }: FieldProps): ReactNode {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <AriaTextField
      {...rest}
      className={`${stack.xs} ${wide}`}
      type={isShown ? 'text' : 'password'}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
    >
      <Label className={fieldLabel}>{label}</Label>
      <div className={`${line.hair} ${withButton}`}>
        <Input className={inputBeforeButton} placeholder={placeholder} spellCheck={false} {...(ref ? { ref } : {})} />
        <span className={buttonInside}>
          <IconButton
            icon={isShown ? eyeOff : eye}
            label={isShown ? t`Hide password` : t`Show password`}
            onPress={() => setShown(!isShown)}
          />
        </span>
      </div>
      <FieldEnd error={error} hint={hint} />
    </AriaTextField>
  );
}
