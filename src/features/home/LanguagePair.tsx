import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { languageOf, ownSide, type LanguageCode, type LanguagePair as Pair } from '../../domain/language.ts';
import type { Speaker } from '../../domain/turn.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { chevronDown, swap } from '../../ui/icons/everyday.ts';
import { useLanguageName } from '../../ui/text/language-name.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { bare, framed, inline, inMiddle, pressable, soft, stack } from '../../ui/layout.css.ts';
import { flag, half, name, native, pairBox, pairSlot, problem, swapSpot } from './LanguagePair.css.ts';
import { breakBetweenPhrases } from '../../ui/theme/line-breaks.css.ts';
import { speakerMark } from '../../ui/theme/tint.css.ts';

const loadPicker = () => import('./LanguagePicker.tsx');
const LanguagePicker = lazyPart(async () => (await loadPicker()).LanguagePicker);

export type LanguagePairProps = {
  pair: Pair;
  /** As whom the first language is marked. */
  first?: Speaker;
  onSource: (code: LanguageCode) => void;
  onTarget: (code: LanguageCode) => void;
  onSwap: () => void;
  isDisabled?: boolean | undefined;
};

type Side = keyof Pair;

/** Two languages, each a wide target, and a button that swaps them. */
export function LanguagePair(props: LanguagePairProps): ReactNode {
  const { pair, first = 'userA', onSource, onTarget, onSwap, isDisabled } = props;
  const { t, i18n } = useLingui();
  const own = ownSide(pair, i18n.locale);
  const [choosing, setChoosing] = useState<Side>();
  const choose = (code: LanguageCode) => {
    if (choosing === 'source') onSource(code);
    if (choosing === 'target') onTarget(code);
    setChoosing(undefined);
  };
  return (
    <div className={pairSlot} onPointerEnter={() => void loadPicker()} onFocus={() => void loadPicker()}>
      <fieldset className={`${framed} ${pairBox}`} aria-label={t`Languages`}>
        <Half
          title={own === 'source' ? t`You` : t`Them`}
          speaker={first}
          code={pair.source}
          isDisabled={isDisabled}
          onPress={() => setChoosing('source')}
        />
        <div className={swapSpot}>
          <IconButton
            icon={swap}
            label={t`Swap languages`}
            variant="outline"
            isDisabled={isDisabled}
            onPress={onSwap}
          />
        </div>
        <Half
          title={own === 'target' ? t`You` : t`Them`}
          speaker={first === 'userA' ? 'userB' : 'userA'}
          code={pair.target}
          isDisabled={isDisabled}
          onPress={() => setChoosing('target')}
        />
      </fieldset>
      {pair.source === pair.target && (
        <p className={`${breakBetweenPhrases} ${problem}`} id="languages-equal" role="alert">
          <Trans>Source and target languages cannot be the same. Please select different languages.</Trans>
        </p>
      )}
      {choosing && (
        <LanguagePicker
          title={choosing === 'source' ? t`Translate from` : t`Translate to`}
          chosen={pair[choosing]}
          onChoose={choose}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </div>
  );
}

type HalfProps = {
  title: string;
  speaker: Speaker;
  code: LanguageCode;
  isDisabled: boolean | undefined;
  onPress: () => void;
};

function Half({ title, speaker, code, isDisabled, onPress }: HalfProps): ReactNode {
  const nameOf = useLanguageName();
  const language = languageOf(code);
  const shown = nameOf(code);
  return (
    <button
      type="button"
      className={`${stack.xs} ${inMiddle} ${pressable} ${bare} ${half}`}
      disabled={isDisabled}
      onClick={onPress}
      aria-haspopup="dialog"
    >
      <span className={`${inline.xs} ${soft}`}>
        <span className={speakerMark} data-speaker={speaker} />
        {title}
        <Icon path={chevronDown} size="xs" />
      </span>
      <span className={flag} aria-hidden="true">
        {language.flag}
      </span>
      <span className={name} data-long={isWide(shown) || undefined}>
        {shown}
      </span>
      {language.nativeName !== shown && (
        <span className={`${soft} ${native}`} lang={language.tag} dir={language.dir}>
          {language.nativeName}
        </span>
      )}
    </button>
  );
}

/** Six full-width characters do not fit beside the swap button of a small phone. */
function isWide(text: string): boolean {
  return /\S{10}/.test(text) || (text.length > 5 && /[\p{Script=Han}\p{Script=Katakana}]/u.test(text));
}
