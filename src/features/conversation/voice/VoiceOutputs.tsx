import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { LanguagePair } from '../../../domain/language.ts';
import { parseOutput, type VoiceOutput } from '../../../domain/voice-output.ts';
import type { PairSide } from '../../../domain/voice-playback.ts';
import { chooseVoiceOutputs, voiceOutput } from '../../../state/voice-output.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { useLanguageName } from '../../../ui/text/language-name.ts';
import { useServices } from '../../use-services.ts';
import { soft, stack } from '../../../ui/layout.css.ts';

/** In which ear, or on which device, each language is heard. */
export function VoiceOutputs({ pair }: { pair: LanguagePair }): ReactNode {
  const services = useServices();
  const { current } = useSnapshot(voiceOutput);
  const devices = useOutputDevices();
  return (
    <div className={stack.sm}>
      {(['source', 'target'] as const).map((side) => (
        <OutputOf
          key={side}
          side={side}
          pair={pair}
          devices={devices}
          output={current[side]}
          onChoose={(output) => chooseVoiceOutputs(services, { ...current, [side]: output })}
        />
      ))}
      <p className={soft}>
        <Trans>With one pair of earphones between you, give each language its own ear.</Trans>
      </p>
    </div>
  );
}

type OutputOfProps = {
  side: PairSide;
  pair: LanguagePair;
  devices: readonly OutputDevice[];
  output: VoiceOutput;
  onChoose: (output: VoiceOutput) => void;
};

function OutputOf({ side, pair, devices, output, onChoose }: OutputOfProps): ReactNode {
  const { t } = useLingui();
  const language = useLanguageName()(pair[side]);
  const choices = [
    { value: 'both', text: t`Both sides` },
    { value: 'left', text: t`Left only` },
    { value: 'right', text: t`Right only` },
    ...devices.map(({ id, label }) => ({ value: `device ${id}`, text: label })),
  ];
  // A device that is not plugged in now: the voice is heard everywhere.
  const shown = choices.some(({ value }) => value === output) ? output : 'both';
  return (
    <Select
      label={<Trans>Play {language} in</Trans>}
      value={shown}
      choices={choices}
      onChange={(value) => onChoose(parseOutput(value) ?? 'both')}
    />
  );
}

type OutputDevice = { readonly id: string; readonly label: string };

/** Where the browser can play on a chosen device; it names them once the microphone is allowed. */
function useOutputDevices(): readonly OutputDevice[] {
  const [devices, setDevices] = useState<readonly OutputDevice[]>([]);
  useEffect(() => {
    const { mediaDevices } = navigator;
    if (!mediaDevices || !('setSinkId' in HTMLMediaElement.prototype)) return undefined;
    // Refused where the permission was withdrawn: there is nothing to choose.
    const read = async () => setDevices(outputsAmong(await mediaDevices.enumerateDevices().catch(() => [])));
    const onChange = () => void read();
    onChange();
    mediaDevices.addEventListener('devicechange', onChange);
    return () => mediaDevices.removeEventListener('devicechange', onChange);
  }, []);
  return devices;
}

function outputsAmong(devices: readonly MediaDeviceInfo[]): readonly OutputDevice[] {
  return devices
    .filter(
      ({ kind, deviceId, label }) => kind === 'audiooutput' && !['', 'default'].includes(deviceId) && label !== '',
    )
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}
