import { codeLength } from '../../domain/validation.ts';
import type { User } from '../../protocol/contract.ts';
import type { OwnerProof } from '../account/close-account.ts';
import { loginMethodOf } from './login-method.ts';

/** How the owner proves to be it: by what the account logs in with. */
export type ConfirmationMethod = 'password' | 'code' | 'both';

export type TypedProof = { readonly password: string; readonly code: string };

export const noProof: TypedProof = { password: '', code: '' };

export function confirmationMethodOf(user: Pick<User, 'auth0Id' | 'mfaEnabled'>): ConfirmationMethod {
  if (loginMethodOf(user).type === 'social') return 'code';
  return user.mfaEnabled ? 'both' : 'password';
}

export function isComplete(by: ConfirmationMethod, { password, code }: TypedProof): boolean {
  return (by === 'code' || password !== '') && (by === 'password' || code.length === codeLength);
}

export function proofOf(by: ConfirmationMethod, { password, code }: TypedProof): OwnerProof {
  return { ...(by === 'code' ? {} : { password }), ...(by === 'password' ? {} : { code }) };
}
