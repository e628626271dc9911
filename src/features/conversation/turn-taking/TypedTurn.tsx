import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { languageOf, ownSide } from '../../../domain/language.ts';
import { localLanguages } from '../../../domain/rooms/room.ts';
import { isTooLong } from '../../../domain/written-text.ts';
import { room } from '../../../state/room.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Choices } from '../../../ui/controls/Choices.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { row, stack, toEnd, within } from '../../../ui/layout.css.ts';
import { useServices } from '../../use-services.ts';
import { useShownPair } from '../shown-session.ts';
import { TextLength } from './TextLength.tsx';
import { typedTurn } from './TypedTurn.css.ts';

type TypedTurnProps = {
  /** Undefined where there is no other way to say something. */
  onClose: (() => void) | undefined;
};

/** A sentence of either person in place of speech. It stays open, and keeps the language, for the next one. */
export function TypedTurn({ onClose }: TypedTurnProps): ReactNode {
  const { i18n, t } = useLingui();
  const services = useServices();
  const pair = useShownPair();
  // The languages of the people at this device.
  const languages = localLanguages(pair, useSnapshot(room).membership?.language);
  const [chosen, setLanguage] = useState(pair[ownSide(pair, i18n.locale)]);
  // The device may have entered a room since.
  const language = languages.includes(chosen) ? chosen : languages[0];
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const sentence = text.trim();
  const canSend = sentence !== '' && !isTooLong(sentence);
  function send(): void {
    if (!canSend) return;
    services.session.writeTurn(sentence, language);
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
