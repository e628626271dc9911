import { useLingui } from '@lingui/react/macro';
import type { RequestError } from '../../../domain/request-error.ts';
import { requestErrorText } from '../../../ui/text/request-error-texts.ts';

/** Texts for an administrator, who has neither an email address nor a mailed code. */
export function useAccountErrorText(): (error: RequestError) => string {
  const { t, i18n } = useLingui();
  return (error) => {
    if (error.code === 'invalid_credentials') return t`The current password is incorrect`;
    if (error.code === 'invalid_code') return t`The code is wrong or has been used. Wait for the next one.`;
    if (error.code === 'confirmation_required')
      return t`The second factor was turned on meanwhile. Load the page again.`;
    return requestErrorText(error, i18n);
  };
}
