import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { TalkBilling } from '../../domain/talk-time.ts';
import { useTalkTimeText } from '../../ui/text/talk-time-text.ts';
import { soft } from '../../ui/layout.css.ts';
import { timeLeft } from './turns/TurnList.css.ts';

/** How long one can talk for this many tokens. */
export function TalkTime({ tokens, billing }: { tokens: number; billing: TalkBilling }): ReactNode {
  const left = useTalkTimeText()(tokens, billing);
  return <span className={`${soft} ${timeLeft}`}>{tokens > 0 ? <Trans>{left} left</Trans> : left}</span>;
}
