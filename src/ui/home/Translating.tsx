import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LanguagePair } from '../../domain/language.ts';
import type { Totals, Turn } from '../../domain/turn.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { TurnList } from '../conversation/TurnList.tsx';
import { back } from '../icons/everyday.ts';
import { costText } from '../text/amounts.ts';
import { CompactPair } from './CompactPair.tsx';
import { Behind, SessionBar } from './SessionBar.tsx';
import type { SessionBarProps } from './SessionBar.tsx';
import { hints, pinned, subtitle, titles, topBar, translating } from './Translating.css.ts';

export type TranslatingProps = Pick<SessionBarProps, 'connection' | 'connectedAtMs' | 'levels'> & {
  pair: LanguagePair;
  turns: readonly Turn[];
  totals: Totals;
  behindMs: number | undefined;
  onStop: () => void;
  onHearing?: ((isSpeaking: boolean) => void) | undefined;
  /** What needs a tap or a look now: silence, blocked sound, an interruption. */
  hints?: ReactNode;
};

/** A conversation while it is held. */
export function Translating(props: TranslatingProps): ReactNode {
  const { t, i18n } = useLingui();
  const { connection, pair, turns, totals, behindMs, onStop } = props;
  return (
    <div className={translating}>
      <div className={pinned}>
        <CompactPair pair={pair} />
      </div>
      <div className={topBar}>
        <IconButton icon={back} label={t`Stop and go back`} onPress={onStop} />
        <div className={titles}>
          <h2>
            <Trans>Live translation</Trans>
          </h2>
          <output className={subtitle}>
            {connection === 'stopping' ? t`Stopping…` : connection === 'connecting' ? t`Connecting…` : t`Speak now`}
          </output>
        </div>
      </div>
      <div className={hints}>{props.hints}</div>
      <TurnList turns={turns} totals={totals} isLive onHearing={props.onHearing} />
      <SessionBar connection={connection} connectedAtMs={props.connectedAtMs} levels={props.levels} onPress={onStop}>
        {behindMs !== undefined && <Behind ms={behindMs} />}
        {totals.costMicros > 0 && <span>{costText(totals.costMicros, i18n.locale)}</span>}
      </SessionBar>
    </div>
  );
}
