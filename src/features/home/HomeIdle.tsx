import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/controls/Icon.tsx';
import { Spinner } from '../../ui/controls/Spinner.tsx';
import { microphone } from '../../ui/icons/everyday.ts';
import { visuallyHidden } from '../../ui/theme/visually-hidden.css.ts';
import { useBusy } from '../../ui/use-busy.ts';
import {
  centred,
  column,
  inline,
  inMiddle,
  pill,
  pressable,
  stack,
  strong,
  tight,
  wide,
  within,
} from '../../ui/layout.css.ts';
import { above, below, blocked, centre, idle, invitation, lead, lowest, start, startRow } from './HomeIdle.css.ts';
import { LanguagePair, type LanguagePairProps } from './LanguagePair.tsx';
import { MicrophonePicker } from '../microphone/MicrophonePicker.tsx';
import { PopularLanguages } from './PopularLanguages.tsx';
import { breakBetweenPhrases } from '../../ui/theme/line-breaks.css.ts';

/** Why no conversation can start. */
export type StartBlock = 'denied-by-person' | 'not-found' | 'languages-equal';

export type HomeIdleProps = {
  languages: LanguagePairProps;
  /** The obstacle to a conversation: shown first. */
  banner?: ReactNode;
  /** Less urgent notices, such as the running trial: below the last conversation. */
  notices?: ReactNode;
  /** Selects the interpreter, where there is a choice. */
  interpreter?: ReactNode;
  /** Models that the server still needs for the pair, and its weak points. */
  models?: ReactNode;
  /** Without a microphone: people type. */
  isTyped?: boolean;
  /** Said beside the start button; undefined: a conversation can start. */
  blockedBy: StartBlock | undefined;
  /** Settles when the session has started or was refused. */
  onStart: () => Promise<void>;
  /** Optional content below the start button. */
  offer?: ReactNode;
  /** The last conversation. It replaces the invitation. */
  last?: ReactNode;
};

/** Before a conversation: two languages, one button. */
export function HomeIdle(props: HomeIdleProps): ReactNode {
  const { languages, banner, notices, interpreter, models, blockedBy, onStart, offer, last } = props;
  const [isStarting, run] = useBusy();
  return (
    <div className={`${column} ${idle}`}>
      <div className={above}>
        {banner}
        {!last && notices}
      </div>
      <div className={`${stack.xl} ${centred} ${within.text} ${centre}`} data-again={last ? true : undefined}>
        {!last && !props.isTyped && <Invitation />}
        <LanguagePair {...languages} />
        {!last && <PopularLanguages pair={languages.pair} onTarget={languages.onTarget} />}
        {models}
        <div className={`${stack.xs} ${inMiddle} ${startRow}`}>
          <button
            type="button"
            className={`${inline.md} ${centred} ${strong} ${pressable} ${wide} ${pill} ${tight} ${start}`}
            disabled={blockedBy !== undefined}
            aria-describedby={blockedBy === 'languages-equal' ? blockedBy : blockedBy && 'start-blocked'}
            aria-busy={isStarting || undefined}
            aria-disabled={isStarting || undefined}
            onClick={() => !isStarting && run(onStart)}
          >
            {isStarting ? <Spinner /> : <Icon path={microphone} />}
            <Trans>Start translation</Trans>
          </button>
          {blockedBy && blockedBy !== 'languages-equal' && (
            <p className={blocked} id="start-blocked">
              <Blocked by={blockedBy} />
            </p>
          )}
          <output className={visuallyHidden}>{isStarting && <Trans>Loading…</Trans>}</output>
        </div>
      </div>
      {last}
      <div className={lowest}>
        <MicrophonePicker />
        {interpreter}
      </div>
      <div className={below}>
        {last && notices}
        {offer}
      </div>
    </div>
  );
}

/** Equal languages are reported by `LanguagePair`. */
function Blocked({ by }: { by: Exclude<StartBlock, 'languages-equal'> }): ReactNode {
  return by === 'not-found' ? <Trans>No microphone found</Trans> : <Trans>Microphone permission denied</Trans>;
}

function Invitation(): ReactNode {
  return (
    <div className={`${stack.sm} ${invitation}`}>
      <h2>
        <Trans>Two languages, one conversation</Trans>
      </h2>
      <p className={`${breakBetweenPhrases} ${lead}`}>
        <Trans>Put the phone between you and speak. Each of you hears the translation.</Trans>
      </p>
    </div>
  );
}
