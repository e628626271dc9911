/** Product spec sections 5 and 9. */
export const passwordMinLength = 8;
export const codeLength = 6;
export const deleteWord = 'DELETE';

/** A validation problem of one form field. */
export type Problem =
  | 'name-required'
  | 'email-required'
  | 'email-required-first'
  | 'email-malformed'
  | 'password-required'
  | 'new-password-required'
  | 'password-too-short'
  | 'password-mismatch'
  | 'code-required'
  | 'code-malformed'
  | 'invitation-required'
  | 'delete-word-missing';

export type Problems<Field extends string> = { readonly [Name in Field]: Problem | undefined };

export function hasProblems(problems: Problems<string>): boolean {
  return Object.values(problems).some((problem) => problem !== undefined);
}

export function nameProblem(name: string): Problem | undefined {
  return name.trim() === '' ? 'name-required' : undefined;
}

export function emailProblem(email: string, missing: Problem = 'email-required'): Problem | undefined {
  const written = email.trim();
  if (written === '') return missing;
  // Rejects only what the server would not take as an address; the verification email proves the rest.
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(written) ? undefined : 'email-malformed';
}

export function newPasswordProblem(password: string): Problem | undefined {
  if (password === '') return 'new-password-required';
  return password.length < passwordMinLength ? 'password-too-short' : undefined;
}

export function confirmationProblem(password: string, confirmation: string): Problem | undefined {
  return confirmation === password ? undefined : 'password-mismatch';
}

export function codeProblem(code: string): Problem | undefined {
  if (code === '') return 'code-required';
  return /^\d{6}$/.test(code) ? undefined : 'code-malformed';
}

export type RegistrationForm = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
  readonly invitation: string;
};

export function registrationProblems(form: RegistrationForm, betaMode: boolean): Problems<keyof RegistrationForm> {
  return {
    name: nameProblem(form.name),
    email: emailProblem(form.email),
    password: newPasswordProblem(form.password),
    confirmation: confirmationProblem(form.password, form.confirmation),
    invitation: betaMode && form.invitation.trim() === '' ? 'invitation-required' : undefined,
  };
}

export type NewPasswordForm = { readonly password: string; readonly confirmation: string };

export function newPasswordProblems(form: NewPasswordForm): Problems<keyof NewPasswordForm> {
  return {
    password: newPasswordProblem(form.password),
    confirmation: confirmationProblem(form.password, form.confirmation),
  };
}

type NewAddressForm = { readonly email: string; readonly password: string };

export function newAddressProblems(form: NewAddressForm): Problems<keyof NewAddressForm> {
  return { email: emailProblem(form.email), password: form.password === '' ? 'password-required' : undefined };
}

export type PasswordChangeForm = NewPasswordForm & { readonly current: string };

export function passwordChangeProblems(form: PasswordChangeForm): Problems<keyof PasswordChangeForm> {
  return {
    current: form.current === '' ? 'password-required' : undefined,
    password: newPasswordProblem(form.password),
    confirmation: confirmationProblem(form.password, form.confirmation),
  };
}

export type SignInForm = { readonly email: string; readonly password: string; readonly code: string };

/** Whether the form can be submitted: email and password filled in, and a code once the server requires one. */
export function canSignIn(form: SignInForm, needsCode: boolean): boolean {
  return form.email.trim() !== '' && form.password !== '' && (!needsCode || form.code.trim() !== '');
}

export function isDeleteWord(typed: string): boolean {
  return typed === deleteWord;
}
