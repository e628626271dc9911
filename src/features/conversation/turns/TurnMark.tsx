import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { NumberDifference } from '../../../domain/numbers/check-numbers.ts';
import type { TermOffer } from '../../../domain/terms/correct-terms.ts';
import { NOT_REHEARSED } from '../../../domain/translation-check/rejected.ts';
import { recognisableUntilMs, type Turn } from '../../../domain/turn.ts';
import { unreachable } from '../../../domain/unreachable.ts';
import { nameOffers, offersIn, takeName } from '../../../state/name-offers.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { column, grow, row, spread } from '../../../ui/layout.css.ts';
import { AskToRepeat } from './AskToRepeat.tsx';
import { NumberChanges, useNumberDifferences } from './NumberChanges.tsx';
import type { Correcting } from './SourceText.tsx';
import { mark, quiet, remedies } from './TurnMark.css.ts';

/** More would be a quiz. */
const MAX_NAMES = 1;

export type TurnMarkProps = {
  turn: Turn;
  /** Set where it can be put right. */
  correcting: Correcting | undefined;
  /** Edits what was heard. */
  onEdit?: (() => void) | undefined;
  /** Set where the device may speak. */
  onHearing?: ((isSpeaking: boolean) => void) | undefined;
};

/** Lists in one box what is uncertain about a turn: each doubt with a tap that settles it. */
export function TurnMark(props: TurnMarkProps): ReactNode {
  const { t } = useLingui();
  const { turn, correcting } = props;
  const doubts = useDoubts(turn).filter(({ type }) => type !== 'name' || correcting);
  if (doubts.length === 0) return null;
  return (
    <div className={`${column} ${mark} ${turn.unclear ? quiet : ''}`} role="note" aria-label={t`To check`}>
      {doubts.map((doubt) => (
        <div key={doubt.type} className={`${row.sm} ${spread}`}>
          <span className={grow} dir="auto">
            <Words doubt={doubt} />
          </span>
          {correcting && (
            <span className={remedies}>
              <Remedy {...props} doubt={doubt} correcting={correcting} />
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

/** The same without the buttons: read out once, as the turn comes. */
export function TurnMarkWords({ turn }: { turn: Turn }): ReactNode {
  return useDoubts(turn).map((doubt) => <Words key={doubt.type} doubt={doubt} />);
}

type Doubt =
  | { readonly type: 'unclear' | 'not-translated' | 'not-rehearsed' }
  | { readonly type: 'numbers'; readonly differences: readonly NumberDifference[] }
  | { readonly type: 'name'; readonly offer: TermOffer };

function useDoubts(turn: Turn): readonly Doubt[] {
  const differences = useNumberDifferences(turn);
  const { found } = useSnapshot(nameOffers);
  const { unclear, status, source, translation, failureCode } = turn;
  if (unclear) return [{ type: 'unclear' }];
  if (status === 'in_progress') return [];
  if (failureCode === NOT_REHEARSED) return [{ type: 'not-rehearsed' }];
  if (translation.text === '') return [{ type: source.text === '' ? 'unclear' : 'not-translated' }];
  if (status !== 'completed') return [];
  const names = offersIn(source.text, found).slice(0, MAX_NAMES);
  return [
    ...(differences.length > 0 ? [{ type: 'numbers', differences } as const] : []),
    ...names.map((offer) => ({ type: 'name', offer }) as const),
  ];
}

function Words({ doubt }: { doubt: Doubt }): ReactNode {
  switch (doubt.type) {
    case 'unclear':
      return <Trans>Heard something unclear</Trans>;
    case 'not-translated':
      return <Trans>This couldn’t be translated.</Trans>;
    case 'not-rehearsed':
      return <Trans>The rehearsal does not translate what you type.</Trans>;
    case 'numbers':
      return (
        <>
          <Trans>Check:</Trans> <NumberChanges differences={doubt.differences} />
        </>
      );
    case 'name':
      return (
        <Trans>
          “{doubt.offer.heard}”: did they say {doubt.offer.written}?
        </Trans>
      );
    default:
      return unreachable(doubt);
  }
}

type RemedyProps = TurnMarkProps & { doubt: Doubt; correcting: Correcting };

function Remedy({ turn, doubt, correcting, onEdit, onHearing }: RemedyProps): ReactNode {
  const { id, source } = turn;
  const translate = () => correcting.correct(id, source.text, correcting.canSpeak);
  switch (doubt.type) {
    case 'unclear':
    case 'not-translated':
      return (
        <>
          {source.text !== '' && (
            <Action onPress={translate}>
              {doubt.type === 'unclear' ? <Trans>Show and translate</Trans> : <Trans>Try again</Trans>}
            </Action>
          )}
          {doubt.type === 'unclear' && <RecogniseAgain turn={turn} correcting={correcting} />}
          {correcting.canSpeak && <AskToRepeat language={source.language} onHearing={onHearing} />}
        </>
      );
    case 'not-rehearsed':
      return null;
    case 'numbers':
      return (
        onEdit && (
          <Action onPress={onEdit}>
            <Trans>Correct</Trans>
          </Action>
        )
      );
    case 'name':
      return (
        <Action
          onPress={() => {
            takeName(doubt.offer);
            correcting.correct(id, doubt.offer.text, false);
          }}
        >
          <Trans>Use {doubt.offer.written}</Trans>
        </Action>
      );
    default:
      return unreachable(doubt);
  }
}

/** For as long as the audio of the turn is on the device. */
function RecogniseAgain({ turn, correcting }: { turn: Turn; correcting: Correcting }): ReactNode {
  const untilMs = recognisableUntilMs(turn) ?? 0;
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNowMs(Date.now()), untilMs - Date.now());
    return () => clearTimeout(timer);
  }, [untilMs]);
  const { recogniseAgain, isSendingAgain = false } = correcting;
  if (nowMs >= untilMs || !recogniseAgain) return null;
  return (
    <Action onPress={() => recogniseAgain(turn.id)} isDisabled={isSendingAgain}>
      {isSendingAgain ? <Trans>Listening again…</Trans> : <Trans>Recognize again</Trans>}
    </Action>
  );
}

type ActionProps = { children: ReactNode; onPress: () => void; isDisabled?: boolean };

function Action({ children, onPress, isDisabled }: ActionProps): ReactNode {
  return (
    <Button variant="link" size="sm" onPress={onPress} isDisabled={isDisabled} keepsFocus>
      {children}
    </Button>
  );
}
