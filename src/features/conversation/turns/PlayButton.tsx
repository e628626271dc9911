import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { TurnText } from '../../../domain/turn.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { hear } from '../../../ui/icons/conversation.ts';
import { stop } from '../../../ui/icons/everyday.ts';
import { stopSpeaking, speak, useVoices, voiceFor } from '../voice/voices.ts';

type PlayButtonProps = { line: TurnText; onHearing?: ((isSpeaking: boolean) => void) | undefined };

/** Plays a text with the device's speech synthesis. Not rendered if the device has no voice for the language. */
export function PlayButton({ line, onHearing }: PlayButtonProps): ReactNode {
  const { t } = useLingui();
  const voices = useVoices();
  const [isSpeaking, setSpeaking] = useState(false);
  const voice = line.language && line.text ? voiceFor(line.language, voices) : undefined;
  if (!voice) return null;
  const tell = (speaking: boolean) => {
    setSpeaking(speaking);
    onHearing?.(speaking);
  };
  const onPress = () => {
    if (isSpeaking) return stopSpeaking();
    // First reports the end of the previous speech.
    speak(line.text, voice, () => tell(false));
    tell(true);
  };
  return <IconButton icon={isSpeaking ? stop : hear} label={isSpeaking ? t`Stop` : t`Play again`} onPress={onPress} />;
}
