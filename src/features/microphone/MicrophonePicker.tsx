import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { MicrophoneDevice } from '../../ports/microphone.ts';
import { microphone as current } from '../../state/microphone.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { chevronDown, microphone } from '../../ui/icons/everyday.ts';
import { ellipsis, inline, soft } from '../../ui/layout.css.ts';
import { useServices } from '../use-services.ts';
import { askForMicrophone, chooseMicrophone } from './microphone.ts';
import { microphoneName } from './MicrophonePicker.css.ts';
import { covering, quiet } from '../../ui/controls/Quiet.css.ts';

/** The native select: the best one on phones, and no code to load. */
export function MicrophonePicker(): ReactNode {
  const { t } = useLingui();
  const services = useServices();
  const { devices, selectedId, permission } = useSnapshot(current);
  const named = devices.filter((device) => device.deviceId !== '');
  // Browsers hide device names until the permission is granted.
  if (permission !== 'granted' || named.length === 0) {
    return (
      <Button icon={microphone} variant="ghost" size="sm" onPress={() => void askForMicrophone(services)}>
        {permission === 'granted' ? <Trans>Find a microphone</Trans> : <Trans>Allow the microphone</Trans>}
      </Button>
    );
  }
  return (
    <label className={`${inline.sm} ${soft} ${quiet}`}>
      <Icon path={microphone} size="sm" />
      <span className={`${ellipsis} ${microphoneName}`} dir="auto">
        {nameOf(named, selectedId) || t`Microphone`}
      </span>
      <Icon path={chevronDown} size="sm" />
      <select
        className={covering}
        aria-label={t`Microphone`}
        value={selectedId ?? named[0]?.deviceId}
        onChange={(event) => chooseMicrophone(services, event.currentTarget.value)}
      >
        {named.map((device, index) => (
          <option key={device.deviceId} value={device.deviceId}>
            {device.label || t`Microphone ${index + 1}`}
          </option>
        ))}
      </select>
    </label>
  );
}

function nameOf(devices: readonly MicrophoneDevice[], id: string | undefined): string | undefined {
  return (devices.find((device) => device.deviceId === id) ?? devices[0])?.label;
}
