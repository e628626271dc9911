import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LanguageCode } from '../../domain/language.ts';
import { Choices } from '../../ui/controls/Choices.tsx';
import { useLanguageName } from '../../ui/text/language-name.ts';
import { soft, stack } from '../../ui/layout.css.ts';

const caps = [20_000, 100_000, 500_000] as const;
export const DEFAULT_CAP = 100_000;

/** The tokens that a room has used of its limit, and the languages of its caption screens. */
type RoomUsage = { readonly used: number; readonly captionLanguages: readonly LanguageCode[] };

type LimitChoiceProps = {
  cap: number;
  /** The host's tokens; undefined where they are unlimited. */
  available: number | undefined;
  /** How long one can talk for as many tokens. */
  text: (tokens: number) => string;
  /** Set once the room is open. */
  usage?: RoomUsage | undefined;
  onChoose: (cap: number) => void;
};

/** How many of the host's tokens guests and caption screens may use. */
export function LimitChoice({
  cap,
  available = Number.POSITIVE_INFINITY,
  text,
  usage,
  onChoose,
}: LimitChoiceProps): ReactNode {
  const { t } = useLingui();
  // More than the balance can pay is not offered: the last choice is all of it.
  const offered = caps.filter((_, index) => (caps[index - 1] ?? 0) < Math.max(1, available));
  const chosen = offered.findLast((tokens) => tokens <= cap) ?? offered[0];
  return (
    <div className={stack.sm}>
      <Choices
        label={t`Limit for guests and caption screens together`}
        choices={offered.map((tokens) => ({ id: String(tokens), text: text(Math.min(tokens, available)) }))}
        chosen={String(chosen)}
        onChoose={(id) => onChoose(caps.find((tokens) => String(tokens) === id) ?? DEFAULT_CAP)}
      />
      {usage && <Used {...usage} text={text} />}
      <p className={soft}>
        <Trans>What guests say, and extra languages for caption screens, are paid from your balance.</Trans>
      </p>
    </div>
  );
}

function Used({ used, captionLanguages, text }: RoomUsage & Pick<LimitChoiceProps, 'text'>): ReactNode {
  const { i18n } = useLingui();
  const nameOf = useLanguageName();
  const usedText = text(used);
  const names = new Intl.ListFormat(i18n.locale || 'en-US').format(captionLanguages.map(nameOf));
  return (
    <>
      <p className={soft}>{used > 0 ? <Trans>{usedText} used so far</Trans> : <Trans>Nothing used so far</Trans>}</p>
      {captionLanguages.length > 0 && (
        <p className={soft}>
          <Trans>Extra languages for caption screens: {names}</Trans>
        </p>
      )}
    </>
  );
}
