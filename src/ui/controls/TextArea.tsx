import type { ReactNode } from 'react';
import { Label, TextArea as AriaTextArea, TextField as AriaTextField } from 'react-aria-components';
import { stack, wide } from '../layout.css.ts';
import { area, fieldLabel } from './Field.css.ts';
import { FieldEnd, type FieldProps } from './TextField.tsx';

type TextAreaProps = Omit<FieldProps, 'ref' | 'autoComplete'> & { rows?: number };

export function TextArea({ label, error, hint, placeholder = '', rows = 4, ...rest }: TextAreaProps): ReactNode {
  return (
    <AriaTextField {...rest} className={`${stack.xs} ${wide}`} isInvalid={Boolean(error)} validationBehavior="aria">
      <Label className={fieldLabel}>{label}</Label>
      <AriaTextArea className={area} rows={rows} placeholder={placeholder} />
      <FieldEnd error={error} hint={hint} />
    </AriaTextField>
  );
}
