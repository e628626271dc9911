import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { languageOf, languages, type LanguageCode } from '../../domain/language.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import { Sheet } from '../../ui/controls/Sheet.tsx';
import { check } from '../../ui/icons/everyday.ts';
import { useLanguageName } from '../../ui/text/language-name.ts';
import { bare, grow, line, medium, pressable, row, soft, spread } from '../../ui/layout.css.ts';
import { choice, choiceFlag, choiceName, choices, groupName } from './LanguagePicker.css.ts';
import { popularLanguages } from '../../domain/popular-languages.ts';

type LanguagePickerProps = {
  title: string;
  chosen: LanguageCode;
  onChoose: (code: LanguageCode) => void;
  onClose: () => void;
};

const others = languages.map((language) => language.code).filter((code) => !popularLanguages.includes(code));

/**
 * All languages: the popular ones, then the others alphabetically. A bottom sheet on phones, a side sheet elsewhere.
 */
export function LanguagePicker({ title, chosen, onChoose, onClose }: LanguagePickerProps): ReactNode {
  const nameOf = useLanguageName();
  const { i18n } = useLingui();
  const inOrder = others.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), i18n.locale));
  return (
    <Sheet side="within-reach" title={title} onClose={onClose}>
      <Choices title={<Trans>Popular languages</Trans>} codes={popularLanguages} chosen={chosen} onChoose={onChoose} />
      <Choices title={<Trans>Other languages</Trans>} codes={inOrder} chosen={chosen} onChoose={onChoose} />
    </Sheet>
  );
}

type ChoicesProps = Pick<LanguagePickerProps, 'chosen' | 'onChoose'> & {
  title: ReactNode;
  codes: readonly LanguageCode[];
};

function Choices({ title, codes, chosen, onChoose }: ChoicesProps): ReactNode {
  return (
    <section>
      <h3 className={`${soft} ${medium} ${groupName}`}>{title}</h3>
      <ul className={choices}>
        {codes.map((code) => (
          <li key={code}>
            <Choice code={code} isChosen={code === chosen} onPress={() => onChoose(code)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Choice({
  code,
  isChosen,
  onPress,
}: {
  code: LanguageCode;
  isChosen: boolean;
  onPress: () => void;
}): ReactNode {
  const nameOf = useLanguageName();
  const language = languageOf(code);
  const name = nameOf(code);
  return (
    <button
      type="button"
      className={`${line.md} ${pressable} ${bare} ${choice}`}
      aria-pressed={isChosen}
      onClick={onPress}
    >
      <span className={choiceFlag} aria-hidden="true">
        {language.flag}
      </span>
      <span className={`${row.md} ${spread} ${grow}`}>
        <span className={`${medium} ${choiceName}`}>{name}</span>
        {language.nativeName !== name && (
          <span className={soft} lang={language.tag} dir={language.dir}>
            {language.nativeName}
          </span>
        )}
      </span>
      {isChosen && <Icon path={check} />}
    </button>
  );
}
