import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { InstallMode } from '../../ports/installation.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { row, steps } from '../../ui/layout.css.ts';
import { byHand } from './InstallOffer.css.ts';

type InstallOfferProps = {
  mode: Exclude<InstallMode, 'none'>;
  onInstall: () => void;
  onDecline: () => void;
};

/** Offers the installation after a completed conversation. On iOS the user must install the app by hand. */
export function InstallOffer({ mode, onInstall, onDecline }: InstallOfferProps): ReactNode {
  const actions = (
    <div className={row.sm}>
      {mode === 'prompt' && (
        <Button size="sm" onPress={onInstall}>
          <Trans>Install</Trans>
        </Button>
      )}
      <Button size="sm" variant={mode === 'prompt' ? 'ghost' : 'outline'} onPress={onDecline}>
        {mode === 'prompt' ? <Trans>Not now</Trans> : <Trans>Got it</Trans>}
      </Button>
    </div>
  );
  return (
    <Alert title={<Trans>Install Dragoman</Trans>} action={actions}>
      {mode === 'prompt' ? (
        <p>
          <Trans>Install it to open it like any app, even offline.</Trans>
        </p>
      ) : (
        <ByHand />
      )}
    </Alert>
  );
}

function ByHand(): ReactNode {
  return (
    <>
      <ol className={`${steps} ${byHand}`}>
        <li>
          <Trans>Tap the browser's Share button.</Trans>
        </li>
        <li>
          <Trans>Choose “Add to Home Screen”, and leave “Open as Web App” on.</Trans>
        </li>
        <li>
          <Trans>Open Dragoman from the home screen and log in there once; it has a separate login.</Trans>
        </li>
      </ol>
      <p>
        <Trans>Dragoman stops listening when the screen locks, so keep the screen on while you talk.</Trans>
      </p>
    </>
  );
}
