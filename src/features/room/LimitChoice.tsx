import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Choices } from '../../ui/controls/Choices.tsx';
import { note } from './Room.css.ts';

const caps = [20_000, 100_000, 500_000] as const;
export const DEFAULT_CAP = 100_000;

type LimitChoiceProps = {
  cap: number;
  /** How long one can talk for as many tokens. */
  text: (tokens: number) => string;
  onChoose: (cap: number) => void;
};

/** How many of the host's tokens the guests may use. */
export function LimitChoice({ cap, text, onChoose }: LimitChoiceProps): ReactNode {
  const { t } = useLingui();
  return (
    <div>
      <Choices
        label={t`Limit for all guests together`}
        choices={caps.map((tokens) => ({ id: String(tokens), text: text(tokens) }))}
        chosen={String(cap)}
        onChoose={(id) => onChoose(caps.find((tokens) => String(tokens) === id) ?? DEFAULT_CAP)}
      />
      <p className={note}>
        <Trans>What guests say is paid from your balance.</Trans>
      </p>
    </div>
  );
}
