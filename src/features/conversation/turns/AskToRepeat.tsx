import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LanguageCode } from '../../../domain/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { loadPhrases } from '../../../i18n/phrases/phrase-texts.ts';
import { speak, useVoices, voiceFor } from '../voice/voices.ts';

export type AskToRepeatProps = {
  /** That of the person who spoke, where it is known. */
  language: LanguageCode | undefined;
  onHearing: ((isSpeaking: boolean) => void) | undefined;
};

/** Asks the person who spoke to say it again, in a voice of this device. Not rendered where it has none. */
export function AskToRepeat({ language, onHearing }: AskToRepeatProps): ReactNode {
  const voices = useVoices();
  const voice = language && voiceFor(language, voices);
  if (!voice || !onHearing) return null;
  const ask = async () => {
    // Offline the phrases may be missing: then people ask by themselves.
    const phrases = await loadPhrases(language).catch(() => undefined);
    const text = phrases?.['help.slower'];
    if (!text) return;
    speak(text, voice, () => onHearing(false));
    onHearing(true);
  };
  return (
    <Button variant="link" size="sm" onPress={() => void ask()}>
      <Trans>Ask to repeat</Trans>
    </Button>
  );
}
