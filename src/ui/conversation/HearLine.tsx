import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Line } from '../../domain/turn.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { hear } from '../icons/conversation.ts';
import { stop } from '../icons/everyday.ts';
import { hush, speak, useVoices, voiceFor } from './voices.ts';

type HearLineProps = { line: Line; onHearing?: ((isSpeaking: boolean) => void) | undefined };

/** Speaks a line again with the device's own voice. Absent where the device has no voice of that language. */
export function HearLine({ line, onHearing }: HearLineProps): ReactNode {
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
    if (isSpeaking) return hush();
    // Tells first that a line spoken before it has ended.
    speak(line.text, voice, () => tell(false));
    tell(true);
  };
  return <IconButton icon={isSpeaking ? stop : hear} label={isSpeaking ? t`Stop` : t`Hear again`} onPress={onPress} />;
}
