import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import { closeAccount } from './close-account.ts';
import { forgotPassword } from './forgot-password.ts';
import { login } from './login.ts';
import { logoutEverywhere } from './logout-everywhere.ts';
import { logout } from './logout.ts';
import { profile } from './profile.ts';
import { refresh } from './refresh.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { sendOtp } from './send-otp.ts';
import { setMfa } from './set-mfa.ts';
import { updatePassword } from './update-password.ts';
import { updateProfile } from './update-profile.ts';
import { verifyOtp } from './verify-otp.ts';

export function accountEndpoints(accounts: AccountDeps): AnyEndpoint[] {
  return [
    login(accounts),
    register(accounts),
    logout(accounts),
    logoutEverywhere(accounts),
    refresh(accounts),
    sendOtp(accounts),
    verifyOtp(accounts),
    forgotPassword(accounts),
    resetPassword(accounts),
    profile(accounts),
    updateProfile(accounts),
    updatePassword(accounts),
    setMfa(accounts),
    closeAccount(accounts),
  ];
}
