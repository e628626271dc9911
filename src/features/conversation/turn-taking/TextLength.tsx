import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isTooLong, MAX_WRITTEN_CHARACTERS } from '../../../domain/written-text.ts';
import { errorText } from '../../../ui/controls/Field.css.ts';
import { soft } from '../../../ui/layout.css.ts';
import { countText } from '../../../ui/text/amounts.ts';

/** From this part of the limit on, people want to know how much is left. */
const NEAR = 0.8;

/** How long a written text is, once it is near the limit; nothing is cut off. */
export function TextLength({ text }: { text: string }): ReactNode {
  const [count, limit] = [countText(text.length), countText(MAX_WRITTEN_CHARACTERS)];
  const isOver = isTooLong(text);
  return (
    <output className={isOver ? errorText : soft}>
      {isOver ? (
        <Trans>
          {count} of {limit} characters. Please shorten the text, or send it in parts.
        </Trans>
      ) : (
        text.length > NEAR * MAX_WRITTEN_CHARACTERS && (
          <Trans>
            {count} of {limit} characters
          </Trans>
        )
      )}
    </output>
  );
}
