import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { languageOf, type LanguageCode } from '../../domain/language.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { copy as copyIcon, hear } from '../../ui/icons/conversation.ts';
import { check, stop } from '../../ui/icons/everyday.ts';
import { useLanguageName } from '../../ui/text/language-name.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { speak, stopSpeaking, useVoices, voiceFor } from '../conversation/voice/voices.ts';
import { centred, centredText, faded, heading, row } from '../../ui/layout.css.ts';
import { big, bigText } from './Phrases.css.ts';

export type BigText = { readonly text: string; readonly language: LanguageCode };

type BigPhraseProps = {
  /** The other person's text, shown and spoken. */
  shown: BigText;
  /** The same in the language of this person. */
  own: BigText;
  onClose: () => void;
};

/** One text in the largest type that fits, to hold across a counter. */
export function BigPhrase({ shown, own, onClose }: BigPhraseProps): ReactNode {
  const nameOf = useLanguageName();
  useEffect(() => stopSpeaking, []);
  return (
    <Dialog isFull title={nameOf(shown.language)} onClose={onClose}>
      <div className={big}>
        <Words className={bigText} {...shown} />
        <Words className={`${heading.lg} ${faded}`} {...own} />
      </div>
      <Actions shown={shown} />
    </Dialog>
  );
}

function Words({ text, language, className }: BigText & { className: string }): ReactNode {
  const { tag, dir } = languageOf(language);
  return (
    <p className={className} lang={tag} dir={dir} data-length={lengthOf(text)}>
      {text}
    </p>
  );
}

/** Wide characters count twice. */
function lengthOf(text: string): 'short' | 'medium' | 'long' {
  const wide = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  const length = text.length + wide;
  if (length <= 14) return 'short';
  return length <= 70 ? 'medium' : 'long';
}

function Actions({ shown }: { shown: BigText }): ReactNode {
  const { t } = useLingui();
  const nameOf = useLanguageName();
  const voice = voiceFor(shown.language, useVoices());
  const [isSpeaking, setSpeaking] = useState(false);
  const { isCopied, copy } = useCopy();
  const onSpeak = () => {
    if (isSpeaking) return stopSpeaking();
    if (!voice) return;
    speak(shown.text, voice, () => setSpeaking(false));
    setSpeaking(true);
  };
  const language = nameOf(shown.language);
  return (
    <>
      {!voice && (
        <p className={`${faded} ${centredText}`}>
          <Trans>This device has no voice for {language}.</Trans>
        </p>
      )}
      <div className={`${row.md} ${centred}`}>
        {voice && (
          <Button size="lg" onPress={onSpeak}>
            <Icon path={isSpeaking ? stop : hear} />
            {isSpeaking ? <Trans>Stop</Trans> : <Trans>Speak</Trans>}
          </Button>
        )}
        <Button
          size="lg"
          variant="outline"
          onPress={() => copy(shown.text)}
          aria-label={isCopied ? t`Copied` : t`Copy`}
        >
          <Icon path={isCopied ? check : copyIcon} />
          {isCopied ? t`Copied` : t`Copy`}
        </Button>
      </div>
    </>
  );
}
