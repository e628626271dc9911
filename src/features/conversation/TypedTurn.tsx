import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { languageOf } from '../../domain/language.ts';
import type { LanguageCode, LanguagePair } from '../../domain/language.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Choices } from '../../ui/controls/Choices.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { typedRow, typedTurn } from './TypedTurn.css.ts';

/** What a minute of speech has, and more than anyone types in a conversation. */
const MAX_CHARACTERS = 1000;

export type TypedTurnProps = {
  pair: LanguagePair;
  onWrite: (text: string, language: LanguageCode) => void;
  /** Undefined where there is no other way to say something. */
  onClose?: (() => void) | undefined;
};

/** A sentence of either person in place of speech. It stays open, and keeps the language, for the next one. */
export function TypedTurn({ pair, onWrite, onClose }: TypedTurnProps): ReactNode {
  const { t } = useLingui();
  const [language, setLanguage] = useState(pair.source);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  function send(): void {
    const sentence = text.trim();
    if (sentence === '') return;
    onWrite(sentence, language);
    setText('');
    field.current?.focus();
  }
  return (
    <form
      className={typedTurn}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Choices
        label={t`Language of the text`}
        choices={[pair.source, pair.target].map((code) => ({ id: code, text: languageOf(code).nativeName }))}
        chosen={language}
        onChoose={setLanguage}
      />
      <div lang={languageOf(language).tag} dir={languageOf(language).dir}>
        <TextField
          ref={field}
          label={<Trans>Type what to say</Trans>}
          value={text}
          onChange={setText}
          maxLength={MAX_CHARACTERS}
          autoComplete="off"
        />
      </div>
      <div className={typedRow}>
        {onClose && (
          <Button variant="outline" onPress={onClose}>
            <Trans>Close</Trans>
          </Button>
        )}
        <Button type="submit" isDisabled={text.trim() === ''}>
          <Trans>Translate</Trans>
        </Button>
      </div>
    </form>
  );
}
