import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { loadScreenTexts } from '../../i18n/activate.ts';
import { history } from '../../state/history.ts';
import { isSessionActive, session } from '../../state/session.ts';
import { signOutAfterSaving } from '../../features/account/sign-out.ts';
import { useServices } from '../../features/use-services.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const SignOutDialog = lazyPart(async () => {
  const [{ SignOutDialog: Loaded }] = await Promise.all([import('./SignOutDialog.tsx'), loadScreenTexts()]);
  return Loaded;
});

/** Signs out; confirms first while a conversation is running or unsaved ones are on this device. */
export function useSignOut(): { readonly signOut: () => void; readonly dialog: ReactNode } {
  const services = useServices();
  const { unsaved } = useSnapshot(history);
  const isLive = isSessionActive(useSnapshot(session));
  const [asked, setAsked] = useState<{ readonly isLive: boolean; readonly waitingCount: number }>();
  const signOut = () => {
    if (isLive || unsaved.length > 0) setAsked({ isLive, waitingCount: unsaved.length });
    else void signOutAfterSaving(services, { isKeptDeleted: false });
  };
  const dialog = asked && (
    <Suspense>
      <SignOutDialog
        {...asked}
        onCancel={() => setAsked(undefined)}
        onConfirm={(isKeptDeleted) => signOutAfterSaving(services, { isKeptDeleted })}
      />
    </Suspense>
  );
  return { signOut, dialog };
}
