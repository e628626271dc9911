import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { languageOf, type LanguageCode, type LanguagePair } from '../../../domain/language.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { microphone } from '../../../ui/icons/everyday.ts';
import { framed, pressable, within } from '../../../ui/layout.css.ts';
import { listening, speaker, speakerPicker } from './SpeakerPicker.css.ts';

type SpeakerPickerProps = {
  pair: LanguagePair;
  /** The current input language; undefined during speech output. */
  listeningTo: LanguageCode | undefined;
  onListenTo: (language: LanguageCode) => void;
};

/**
 * Selects the input language, for an interpreter that listens to one language at a time. It alternates automatically; a
 * press selects a speaker and stops the speech output. Each button is in its speaker's language.
 */
export function SpeakerPicker({ pair, listeningTo, onListenTo }: SpeakerPickerProps): ReactNode {
  const { t } = useLingui();
  return (
    <fieldset className={`${within.edges} ${speakerPicker}`} aria-label={t`Who is speaking`}>
      {[pair.source, pair.target].map((code) => (
        <button
          key={code}
          type="button"
          className={`${pressable} ${framed} ${speaker}`}
          lang={languageOf(code).tag}
          dir={languageOf(code).dir}
          aria-pressed={code === listeningTo}
          onClick={() => onListenTo(code)}
        >
          <span className={listening}>
            <Icon path={microphone} size="sm" />
          </span>
          {languageOf(code).nativeName}
        </button>
      ))}
    </fieldset>
  );
}
