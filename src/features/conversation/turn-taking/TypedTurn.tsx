import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { languageOf, type LanguageCode } from '../../../domain/language.ts';
import { isTooLong } from '../../../domain/written-text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Choices } from '../../../ui/controls/Choices.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { row, stack, toEnd, within } from '../../../ui/layout.css.ts';
import { TextLength } from './TextLength.tsx';
import { typedTurn } from './TypedTurn.css.ts';

export type TypedTurnProps = {
  /** The languages of the people at this device. */
  languages: readonly [LanguageCode, ...LanguageCode[]];
  /** The language at first: that of the holder of the device. */
  own: LanguageCode;
  onWrite: (text: string, language: LanguageCode) => void;
  /** Undefined where there is no other way to say something. */
  onClose?: (() => void) | undefined;
};

/** A sentence of either person in place of speech. It stays open, and keeps the language, for the next one. */
export function TypedTurn({ languages, own, onWrite, onClose }: TypedTurnProps): ReactNode {
  const { t } = useLingui();
  const [chosen, setLanguage] = useState(own);
  // The device may have entered a room since.
  const language = languages.includes(chosen) ? chosen : languages[0];
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const sentence = text.trim();
  const canSend = sentence !== '' && !isTooLong(sentence);
  function send(): void {
    if (!canSend) return;
    onWrite(sentence, language);
    setText('');
    field.current?.focus();
  }
  return (
    <form
      className={`${stack.sm} ${within.conversation} ${typedTurn}`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {languages.length > 1 && (
        <Choices
          label={t`Language of the text`}
          choices={languages.map((code) => ({ id: code, text: languageOf(code).nativeName }))}
          chosen={language}
          onChoose={setLanguage}
        />
      )}
      <div lang={languageOf(language).tag} dir={languageOf(language).dir}>
        <TextField
          ref={field}
          label={<Trans>Type what to say</Trans>}
          value={text}
          onChange={setText}
          autoComplete="off"
        />
      </div>
      <TextLength text={sentence} />
      <div className={`${row.sm} ${toEnd}`}>
        {onClose && (
          <Button variant="outline" onPress={onClose}>
            <Trans>Close</Trans>
          </Button>
        )}
        <Button type="submit" isDisabled={!canSend}>
          <Trans>Translate</Trans>
        </Button>
      </div>
    </form>
  );
}
