import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { loadScreenTexts } from '../../i18n/activate.ts';
import { history } from '../../state/history.ts';
import { isSessionActive, session } from '../../state/session.ts';
import { hasPersonalSettings, signOutAfterSaving } from '../../features/account/sign-out.ts';
import { useServices } from '../../features/use-services.ts';
import type { SignOutDialogProps } from './SignOutDialog.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

type SignOutQuestion = Omit<SignOutDialogProps, 'onCancel' | 'onConfirm'>;

const SignOutDialog = lazyPart(async () => {
  const [{ SignOutDialog: Loaded }] = await Promise.all([import('./SignOutDialog.tsx'), loadScreenTexts()]);
  return Loaded;
});

/** Signs out; confirms first while a conversation is running or unsaved ones are on this device. */
export function useSignOut(): { readonly signOut: () => void; readonly dialog: ReactNode } {
  const services = useServices();
  const { unsaved } = useSnapshot(history);
  const isLive = isSessionActive(useSnapshot(session));
  const [asked, setAsked] = useState<SignOutQuestion>();
  const signOut = () => {
    const hasPersonal = hasPersonalSettings(services);
    if (isLive || unsaved.length > 0 || hasPersonal) setAsked({ isLive, waitingCount: unsaved.length, hasPersonal });
    else void signOutAfterSaving(services, { isKeptDeleted: false });
  };
  const dialog = asked && (
    <Suspense>
      <SignOutDialog
        {...asked}
        onCancel={() => setAsked(undefined)}
        onConfirm={(choice) => signOutAfterSaving(services, choice)}
      />
    </Suspense>
  );
  return { signOut, dialog };
}
