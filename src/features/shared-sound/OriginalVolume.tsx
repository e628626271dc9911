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
    return <OriginalVolumeView of="tab" volume={volume} onChange={(next) => void chooseSharedVolume(services, next)} />;
  if (mode !== 'microphone' || !isInEarphones) return null;
  const inRoom = carriesRoom ? 'room' : 'room-not-carried';
  return (
    <OriginalVolumeView
      of={isInRoom ? inRoom : 'around'}
      volume={others}
      onChange={(next) => chooseOriginalVolume(services, next)}
    />
  );
}

type OriginalVolumeViewProps = {
  /** Whose voices are heard. `room-not-carried`: those around, as the service has not the others'. */
  of: 'tab' | 'around' | 'room' | 'room-not-carried';
  /** From 0 to 1. */
  volume: number;
  onChange: (volume: number) => void;
};

export function OriginalVolumeView({ of, volume, onChange }: OriginalVolumeViewProps): ReactNode {
  const { i18n, t } = useLingui();
  const slider = (
    <Slider
      label={t`Volume of the original`}
      value={Math.round(volume * 100)}
      valueText={i18n.number(volume, { style: 'percent' })}
      max={100}
      step={5}
      onChange={(percent) => onChange(percent / 100)}
    />
  );
  if (of === 'tab') return slider;
  return (
    <div className={stack.sm}>
      {slider}
      <p className={soft}>
        {of === 'room' ? (
          <Trans>With earphones: the voices of the others in the room, beside the translation.</Trans>
        ) : (
          <Trans>With earphones: the voices around you, beside the translation.</Trans>
        )}
      </p>
      {of === 'room-not-carried' && (
        <p className={soft}>
          <Trans>This voice service does not carry the voices of others in the room.</Trans>
        </p>
      )}
    </div>
  );
}
