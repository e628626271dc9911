import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { hasEarphones } from '../../session/sound/has-earphones.ts';
import { microphone } from '../../state/microphone.ts';
import { chooseOriginalVolume, originalVolume } from '../../state/original-volume.ts';
import { room } from '../../state/room.ts';
import { session } from '../../state/session.ts';
import { soundSource } from '../../state/sound-source.ts';
import { voiceOutput } from '../../state/voice-output.ts';
import { Slider } from '../../ui/controls/Slider.tsx';
import { soft, stack } from '../../ui/layout.css.ts';
import { useServices } from '../use-services.ts';
import { chooseSharedVolume } from './share-sound.ts';

/** How loud the original is heard beside the translation: a tab's, or with earphones the people around or in the room. */
export function OriginalVolume(): ReactNode {
  const services = useServices();
  const { mode, shared, volume } = useSnapshot(soundSource);
  const { current: others } = useSnapshot(originalVolume);
  const isInRoom = useSnapshot(room).membership !== undefined;
  const { carriesRoom } = useSnapshot(session).voiceAbilities;
  const isInEarphones = hasEarphones(useSnapshot(microphone), useSnapshot(voiceOutput));
  // Only what this page plays itself can be softened.
  if (mode === 'listen' && shared?.isTab)
    return <VolumeSlider volume={volume} onChange={(next) => void chooseSharedVolume(services, next)} />;
  if (mode !== 'microphone' || !isInEarphones) return null;
  return (
    <div className={stack.sm}>
      <VolumeSlider volume={others} onChange={(next) => chooseOriginalVolume(services, next)} />
      <p className={soft}>
        {isInRoom && carriesRoom ? (
          <Trans>With earphones: the voices of the others in the room, beside the translation.</Trans>
        ) : (
          <Trans>With earphones: the voices around you, beside the translation.</Trans>
        )}
      </p>
      {isInRoom && !carriesRoom && (
        <p className={soft}>
          <Trans>This voice service does not carry the voices of others in the room.</Trans>
        </p>
      )}
    </div>
  );
}

/** @param volume from 0 to 1 */
function VolumeSlider({ volume, onChange }: { volume: number; onChange: (volume: number) => void }): ReactNode {
  const { i18n, t } = useLingui();
  return (
    <Slider
      label={t`Volume of the original`}
      value={Math.round(volume * 100)}
      valueText={i18n.number(volume, { style: 'percent' })}
      max={100}
      step={5}
      onChange={(percent) => onChange(percent / 100)}
    />
  );
}
