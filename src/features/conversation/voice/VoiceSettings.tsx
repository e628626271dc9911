import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { languageOf, type LanguagePair } from '../../../domain/language.ts';
import {
  textSizes,
  voiceSpeeds,
  type PairSide,
  type TextSize,
  type VoicePlayback,
} from '../../../domain/voice-playback.ts';
import { Choices } from '../../../ui/controls/Choices.tsx';
import { Sheet } from '../../../ui/controls/Sheet.tsx';
import { Slider } from '../../../ui/controls/Slider.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { useLanguageName } from '../../../ui/text/language-name.ts';
import { soft, stack } from '../../../ui/layout.css.ts';
import { textSample } from './VoiceSettings.css.ts';

export type VoiceSettingsProps = {
  pair: LanguagePair;
  playback: VoicePlayback;
  textSize: TextSize;
  /** False where the service speaks at one speed only. */
  hasSpeed: boolean;
  /** False where the system alone sets the volume (iOS). */
  hasVolume: boolean;
  onPlayback: (playback: VoicePlayback) => void;
  onTextSize: (size: TextSize) => void;
  /** The volume of the original. */
  original?: ReactNode;
  /** Where each language is heard. */
  outputs?: ReactNode;
  /** Names that are said in this conversation. */
  names?: ReactNode;
  /** Examples of the voice, for choosing its speed. */
  examples?: ReactNode;
  /** When the voice speaks: before the end, too, where the service can. */
  timing?: ReactNode;
  onClose: () => void;
};

/** Volume, speed and sides of the voice, and the size of the text. Every change is in effect at once. */
export function VoiceSettings(props: VoiceSettingsProps): ReactNode {
  const { t } = useLingui();
  const { playback, onPlayback, textSize, onTextSize } = props;
  const sizeNames: Record<TextSize, string> = { normal: t`Normal`, large: t`Large`, larger: t`Larger` };
  return (
    <Sheet side="within-reach" title={t`Voice and text`} onClose={props.onClose}>
      <div className={stack.xl}>
        <Choices
          label={t`Text size`}
          choices={textSizes.map((id) => ({ id, text: sizeNames[id], face: <TextSample size={id} /> }))}
          chosen={textSize}
          onChoose={onTextSize}
        />
        <Volume {...props} />
        {props.original}
        <div className={stack.sm}>
          <Speed {...props} />
          {props.examples}
        </div>
        {props.timing}
        <div className={stack.sm}>
          {(['source', 'target'] as const).map((side) => (
            <VoiceOf key={side} side={side} pair={props.pair} playback={playback} onPlayback={onPlayback} />
          ))}
        </div>
        {props.outputs}
        {props.names}
      </div>
    </Sheet>
  );
}

function TextSample({ size }: { size: TextSize }): ReactNode {
  return (
    <span className={textSample[size]} aria-hidden="true">
      A
    </span>
  );
}

function Volume({ playback, hasVolume, onPlayback }: VoiceSettingsProps): ReactNode {
  const { i18n, t } = useLingui();
  if (!hasVolume) {
    return (
      <p className={soft}>
        <Trans>Set the volume of the voice with the buttons of this device.</Trans>
      </p>
    );
  }
  return (
    <Slider
      label={t`Volume of the voice`}
      value={Math.round(playback.volume * 100)}
      valueText={i18n.number(playback.volume, { style: 'percent' })}
      max={100}
      step={5}
      onChange={(percent) => onPlayback({ ...playback, volume: percent / 100 })}
    />
  );
}

function Speed({ playback, hasSpeed, onPlayback }: VoiceSettingsProps): ReactNode {
  const { t } = useLingui();
  if (!hasSpeed) {
    return (
      <p className={soft}>
        <Trans>This voice service speaks at one speed only.</Trans>
      </p>
    );
  }
  return (
    <Choices
      label={t`Speed of the voice`}
      choices={voiceSpeeds.map((speed) => ({ id: String(speed), text: `${speed}×` }))}
      chosen={String(playback.speed)}
      onChoose={(id) => onPlayback({ ...playback, speed: voiceSpeeds.find((speed) => String(speed) === id) ?? 1 })}
    />
  );
}

type VoiceOfProps = Pick<VoiceSettingsProps, 'pair' | 'playback' | 'onPlayback'> & { side: PairSide };

function VoiceOf({ side, pair, playback, onPlayback }: VoiceOfProps): ReactNode {
  const nameOf = useLanguageName();
  const language = nameOf(languageOf(pair[side]).code);
  return (
    <Switch
      isSelected={!playback.muted[side]}
      onChange={(isOn) => onPlayback({ ...playback, muted: { ...playback.muted, [side]: !isOn } })}
    >
      <Trans>Speak {language} aloud</Trans>
    </Switch>
  );
}
