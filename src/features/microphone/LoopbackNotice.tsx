import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { isLoopbackName } from '../../domain/loopback-name.ts';
import { microphone } from '../../state/microphone.ts';
import { session } from '../../state/session.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useServices } from '../use-services.ts';
import { chooseMicrophone } from './microphone.ts';

/** Names a microphone that hears the loudspeaker instead of people, with one tap to another. Nothing for any other one. */
export function LoopbackNotice(): ReactNode {
  const services = useServices();
  const { devices, selectedId } = useSnapshot(microphone);
  // It was found to hear nothing but the voice of the translation, whatever its name.
  const { hearsOwnVoice } = useSnapshot(session);
  const selected = devices.find(({ deviceId }) => deviceId === selectedId) ?? devices[0];
  if (!selected || !(hearsOwnVoice || isLoopbackName(selected.label))) return null;
  const { label: name } = selected;
  // The default may be the same device under another id, also where its name does not say so.
  const others = devices.filter(
    (device) => device !== selected && !isLoopbackName(device.label) && !name.endsWith(device.label),
  );
  const other = others.find(({ deviceId }) => deviceId !== 'default') ?? others[0];
  const action = other && (
    <Button size="sm" onPress={() => chooseMicrophone(services, other.deviceId)}>
      {other.label ? <Trans>Use {other.label}</Trans> : <Trans>Use another microphone</Trans>}
    </Button>
  );
  return (
    <Alert tone="caution" isUrgent title={<Trans>This records what the loudspeaker plays</Trans>} action={action}>
      <p>
        {hearsOwnVoice ? (
          <Trans>This microphone hears nothing but the voice of the translation. Use another one.</Trans>
        ) : (
          <Trans>“{name}” hears no people, only what this device plays. Use a microphone.</Trans>
        )}
      </p>
    </Alert>
  );
}
