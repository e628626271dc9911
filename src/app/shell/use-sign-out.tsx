import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { history } from '../../state/history.ts';
import { signOut as signOutOf } from '../../features/account/account.ts';
import { useServices } from '../../features/use-services.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const SignOutDialog = lazyPart(async () => (await import('./SignOutDialog.tsx')).SignOutDialog);

/** Signs out; confirms first while unsaved conversations are on this device. */
export function useSignOut(): { readonly signOut: () => void; readonly dialog: ReactNode } {
  const services = useServices();
  const { unsaved } = useSnapshot(history);
  const [isAsked, setAsked] = useState(false);
  const signOut = () => {
    if (unsaved.length > 0) setAsked(true);
    else void signOutOf(services);
  };
  const dialog = isAsked && (
    <Suspense>
      <SignOutDialog
        waitingCount={unsaved.length}
        onCancel={() => setAsked(false)}
        onConfirm={() => signOutOf(services)}
      />
    </Suspense>
  );
  return { signOut, dialog };
}
