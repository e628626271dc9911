import { useState, type ReactNode } from 'react';
import type { SignOutQuestion } from '../../features/account/sign-out.ts';
import { useServices } from '../../features/use-services.ts';
import { showNotice } from '../../state/notices.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { reportFailure } from '../../shared/report-failure.ts';

/** Loaded with the menu that offers it. */
export const loadSignOut = () => import('../../features/account/sign-out.ts');

const SignOutDialog = lazyPart(async () => (await import('../../features/account/SignOutDialog.tsx')).SignOutDialog);

/** Signs out; confirms first while a conversation is running or unsaved ones are on this device. */
export function useSignOut(): { readonly signOut: () => void; readonly dialog: ReactNode } {
  const services = useServices();
  const [asked, setAsked] = useState<SignOutQuestion>();
  const signOutOrAsk = async () => {
    const { signOutAfterSaving, signOutQuestion } = await loadSignOut();
    const question = signOutQuestion(services);
    if (question) setAsked(question);
    else await signOutAfterSaving(services, { isUnsavedDeleted: false, isPersonalDeleted: false });
  };
  const signOut = () =>
    void signOutOrAsk().catch((error: unknown) => {
      reportFailure(error);
      showNotice({ type: 'sign-out-failed' });
    });
  const dialog = asked && (
    <SignOutDialog
      left={asked}
      onClose={() => setAsked(undefined)}
      onConfirm={async (choice) => (await loadSignOut()).signOutAfterSaving(services, choice)}
    />
  );
  return { signOut, dialog };
}
