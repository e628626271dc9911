import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { LanguageCode } from '../../../domain/language.ts';
import {
  textSizes,
  voiceSpeeds,
  type PairSide,
  type TextSize,
  type VoicePlayback,
} from '../../../domain/voice-playback.ts';
import { session } from '../../../state/session.ts';
import { chooseTextSize, chooseVoicePlayback, voicePlayback } from '../../../state/voice-playback.ts';
import { Choices } from '../../../ui/controls/Choices.tsx';
import { Sheet } from '../../../ui/controls/Sheet.tsx';
import { Slider } from '../../../ui/controls/Slider.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { soft, stack } from '../../../ui/layout.css.ts';
import { lazyExtra } from '../../../ui/lazy-part.tsx';
import { useLanguageName } from '../../../ui/text/language-name.ts';
import { useServices } from '../../use-services.ts';
import { useShownPair } from '../shown-session.ts';
import { textSample } from './VoiceSettings.css.ts';

const OriginalVolume = lazyExtra(async () => (await import('../../shared-sound/OriginalVolume.tsx')).OriginalVolume);
const SessionGlossary = lazyExtra(async () => (await import('../../glossary/SessionGlossary.tsx')).SessionGlossary);
const VoiceExamples = lazyExtra(async () => (await import('./VoiceExamples.tsx')).VoiceExamples);
const VoiceOutputs = lazyExtra(async () => (await import('./VoiceOutputs.tsx')).VoiceOutputs);
const VoiceTimingChoice = lazyExtra(async () => (await import('./VoiceTimingChoice.tsx')).VoiceTimingChoice);

/** Volume, speed and sides of the voice, and the size of the text. Every change is in effect at once. */
export function VoiceSettings({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useLingui();
  const services = useServices();
  const pair = useShownPair();
  const { current: playback, textSize } = useSnapshot(voicePlayback);
  const { hasSpeed, hasOutputs, interprets } = useSnapshot(session).voiceAbilities;
  const onPlayback = (next: VoicePlayback) => chooseVoicePlayback(services, next);
  const sizeNames: Record<TextSize, string> = { normal: t`Normal`, large: t`Large`, larger: t`Larger` };
  return (
    <Sheet side="within-reach" title={t`Voice and text`} onClose={onClose}>
      <div className={stack.xl}>
        <Choices
          label={t`Text size`}
          choices={textSizes.map((id) => ({ id, text: sizeNames[id], face: <TextSample size={id} /> }))}
          chosen={textSize}
          onChoose={(next) => chooseTextSize(services, next)}
        />
        {canSetVolume() ? <Volume playback={playback} onPlayback={onPlayback} /> : <VolumeByButtons />}
        <OriginalVolume />
        <div className={stack.sm}>
          {hasSpeed ? <Speed playback={playback} onPlayback={onPlayback} /> : <OneSpeed />}
          <VoiceExamples pair={pair} />
        </div>
        <VoiceTimingChoice interprets={interprets} />
        <div className={stack.sm}>
          {(['source', 'target'] as const).map((side) => (
            <VoiceOf key={side} language={pair[side]} side={side} playback={playback} onPlayback={onPlayback} />
          ))}
        </div>
        {hasOutputs && <VoiceOutputs pair={pair} />}
        <SessionGlossary />
      </div>
    </Sheet>
  );
}

/** Not on iOS, where only its buttons set the volume: the property stays 1 there. */
function canSetVolume(): boolean {
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

function TextSample({ size }: { size: TextSize }): ReactNode {
  return (
    <span className={textSample[size]} aria-hidden="true">
      A
    </span>
  );
}

type PlaybackProps = { playback: VoicePlayback; onPlayback: (playback: VoicePlayback) => void };

function Volume({ playback, onPlayback }: PlaybackProps): ReactNode {
  const { i18n, t } = useLingui();
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

function VolumeByButtons(): ReactNode {
  return (
    <p className={soft}>
      <Trans>Set the volume of the voice with the buttons of this device.</Trans>
    </p>
  );
}

function Speed({ playback, onPlayback }: PlaybackProps): ReactNode {
  const { t } = useLingui();
  return (
    <Choices
      label={t`Speed of the voice`}
      choices={voiceSpeeds.map((speed) => ({ id: String(speed), text: `${speed}×` }))}
      chosen={String(playback.speed)}
      onChoose={(id) => onPlayback({ ...playback, speed: voiceSpeeds.find((speed) => String(speed) === id) ?? 1 })}
    />
  );
}

function OneSpeed(): ReactNode {
  return (
    <p className={soft}>
      <Trans>This voice service speaks at one speed only.</Trans>
    </p>
  );
}

type VoiceOfProps = PlaybackProps & { language: LanguageCode; side: PairSide };

function VoiceOf({ language: code, side, playback, onPlayback }: VoiceOfProps): ReactNode {
  const language = useLanguageName()(code);
  return (
    <Switch
      isSelected={!playback.muted[side]}
      onChange={(isOn) => onPlayback({ ...playback, muted: { ...playback.muted, [side]: !isOn } })}
    >
      <Trans>Speak {language} aloud</Trans>
    </Switch>
  );
}
