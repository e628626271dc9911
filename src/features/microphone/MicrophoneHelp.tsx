import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { MicrophoneFailure } from '../../ports/microphone.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { microphoneSteps, microphoneTitles } from './microphone-steps.ts';
import { steps as stepsClass } from '../../ui/layout.css.ts';
import { platformOf, currentRuntime, type Platform } from './platform.ts';

type MicrophoneHelpProps = {
  failure: MicrophoneFailure;
  onRetry: () => void;
  platform?: Platform;
};

/** Why the microphone failed and what helps on this device. On iOS the steps are in a dialog. */
export function MicrophoneHelp({
  failure,
  onRetry,
  platform = platformOf(currentRuntime()),
}: MicrophoneHelpProps): ReactNode {
  const { i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const isIos = platform.type.startsWith('ios');
  const steps = microphoneSteps(failure, platform);
  const list = steps.length > 0 && (
    <ol className={stepsClass}>
      {steps.map((step) => (
        <li key={i18n._(step)}>{i18n._(step)}</li>
      ))}
    </ol>
  );
  const action = (
    <>
      {isIos && list && (
        <Button size="sm" variant="outline" onPress={() => setOpen(true)}>
          <Trans>Show me how</Trans>
        </Button>
      )}
      {platform.type === 'in-app' && <CopyAddress />}
      <Button size="sm" onPress={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </>
  );
  return (
    <Alert tone="bad" isUrgent title={i18n._(microphoneTitles[failure.type])} action={action}>
      {!isIos && list}
      {isOpen && (
        <Dialog title={<Trans>Allow the microphone</Trans>} onClose={() => setOpen(false)}>
          {list}
        </Dialog>
      )}
    </Alert>
  );
}

function CopyAddress(): ReactNode {
  const [isCopied, setCopied] = useState(false);
  // If the clipboard is denied the steps still work.
  const copy = () =>
    void navigator.clipboard?.writeText(location.href).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button size="sm" variant="outline" onPress={copy}>
      {isCopied ? <Trans>Copied</Trans> : <Trans>Copy link</Trans>}
    </Button>
  );
}
