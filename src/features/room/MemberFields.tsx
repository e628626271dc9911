import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { languageOf, type LanguageCode } from '../../domain/language.ts';
import { cleanName, MAX_NAME_CHARACTERS } from '../../domain/rooms/room.ts';
import { Choices } from '../../ui/controls/Choices.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useLanguageName } from '../../ui/text/language-name.ts';

/** More do not fit side by side. */
const MOST_CHOICES = 3;

/** As whom a person takes part. */
export type Participant = { readonly name: string; readonly language: LanguageCode };

type MemberFieldsProps = {
  languages: readonly LanguageCode[];
  name: string;
  language: LanguageCode;
  onName: (name: string) => void;
  onLanguage: (language: LanguageCode) => void;
};

/** @param unnamed the name of one who gives none */
export function useParticipant(known: Participant, unnamed: string) {
  const [name, onName] = useState(known.name);
  const [language, onLanguage] = useState(known.language);
  const participant: Participant = { name: cleanName(name) || unnamed, language };
  return { fields: { name, language, onName, onLanguage }, participant };
}

/** The name that the others see, and the language that is spoken. */
export function MemberFields({ languages, name, language, onName, onLanguage }: MemberFieldsProps): ReactNode {
  const { t } = useLingui();
  const nameOf = useLanguageName();
  return (
    <>
      <TextField
        label={t`Your name`}
        value={name}
        onChange={onName}
        autoComplete="nickname"
        maxLength={MAX_NAME_CHARACTERS}
        hint={t`The others see it beside what you say.`}
      />
      {languages.length <= MOST_CHOICES ? (
        <Choices
          label={t`You speak`}
          choices={languages.map((code) => ({ id: code, text: nameOf(code) }))}
          chosen={language}
          onChoose={onLanguage}
        />
      ) : (
        <Select
          label={t`You speak`}
          value={language}
          onChange={onLanguage}
          choices={languages.map((code) => {
            const { nativeName, flag } = languageOf(code);
            return { value: code, text: nativeName, sign: flag };
          })}
        />
      )}
    </>
  );
}
