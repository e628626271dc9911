import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Progress } from '../../ui/controls/Progress.tsx';

type LanguagePacksProps = {
  /** Progress of the download, 0 to 1. */
  share: number | undefined;
  onDownload: () => void;
  onStop: () => void;
};

/** The browser can interpret on the device after downloading language packs; the download starts only on a press. */
export function LanguagePacks({ share, onDownload, onStop }: LanguagePacksProps): ReactNode {
  const isComing = share !== undefined;
  const action = isComing ? (
    <Button size="sm" variant="outline" onPress={onStop}>
      <Trans>Cancel</Trans>
    </Button>
  ) : (
    <Button size="sm" variant="outline" onPress={onDownload}>
      <Trans>Download languages</Trans>
    </Button>
  );
  return (
    <Alert title={<Trans>Translate on this device</Trans>} action={action}>
      {isComing ? (
        <Progress label={<Trans>Downloading languages</Trans>} value={Math.round(share * 100)} />
      ) : (
        <p>
          <Trans>Your browser can translate these languages on its own: more basic, but free and offline.</Trans>
        </p>
      )}
    </Alert>
  );
}
