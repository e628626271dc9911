import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { languageOf } from '../../domain/language.ts';
import type { LanguageCode, LanguagePair } from '../../domain/language.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import { microphone } from '../../ui/icons/everyday.ts';
import { ear, speaker, whoSpeaks } from './SpeakerPicker.css.ts';

type WhoSpeaksProps = {
  pair: LanguagePair;
  /** Which language is heard now; undefined while the voice speaks. */
  listeningTo: LanguageCode | undefined;
  onListenTo: (language: LanguageCode) => void;
};

/**
 * Whose words are heard next, for an interpreter with one ear. It goes to and fro by itself; a press takes the word,
 * and cuts the voice short. Each button is in its reader's own language.
 */
export function SpeakerPicker({ pair, listeningTo, onListenTo }: WhoSpeaksProps): ReactNode {
  const { t } = useLingui();
  return (
    <fieldset className={whoSpeaks} aria-label={t`Who is speaking`}>
      {[pair.source, pair.target].map((code) => (
        <button
          key={code}
          type="button"
          className={speaker}
          lang={languageOf(code).tag}
          dir={languageOf(code).dir}
          aria-pressed={code === listeningTo}
          onClick={() => onListenTo(code)}
        >
          <span className={ear}>
            <Icon path={microphone} size="sm" />
          </span>
          {languageOf(code).nativeName}
        </button>
      ))}
    </fieldset>
  );
}
