import { Plural } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import type { SpeechGap } from '../../../domain/conversation.ts';
import { speakerShown, type Turn, type TurnId } from '../../../domain/turn.ts';
import { Bubble, type BubbleProps } from './Bubble.tsx';
import { lazyExtra } from '../../../ui/lazy-part.tsx';
import { gapRow, row } from './TurnList.css.ts';

const TurnMark = lazyExtra(async () => (await import('./TurnMark.tsx')).TurnMark);

export type TurnRowsProps = Pick<BubbleProps, 'own' | 'canHear' | 'onHearing' | 'correcting'> & {
  turns: readonly Turn[];
  /** Speech that is in no turn. */
  gaps?: readonly SpeechGap[] | undefined;
  /** Index of the first turn that is rendered. */
  from: number;
  /** Turns that changed sides after words were shown. */
  movedIds?: readonly TurnId[] | undefined;
};

/** The newest turns are always rendered; older ones only near the scroll position. */
const LAID_OUT = 20;
const noGaps: readonly SpeechGap[] = [];

/** The turns of a conversation, and where speech is missing between them. */
export function TurnRows({ turns, gaps = noGaps, from, movedIds, ...bubble }: TurnRowsProps): ReactNode {
  const startOf = (index: number) => turns[index]?.startedAtMs ?? Number.POSITIVE_INFINITY;
  const gapsBefore = (index: number) =>
    gaps.filter(({ atMs }) => atMs < startOf(index) && (index === 0 || atMs >= startOf(index - 1)));
  return (
    <ol>
      {turns.slice(from).map((turn, offset) => (
        <Fragment key={turn.id}>
          <Gaps gaps={gapsBefore(from + offset)} />
          <li
            className={row}
            data-speaker={speakerShown(turn) ?? 'unknown'}
            data-far={from + offset < turns.length - LAID_OUT || undefined}
            aria-posinset={from + offset + 1}
            aria-setsize={turns.length}
          >
            {turn.unclear ? (
              <TurnMark turn={turn} correcting={bubble.correcting} onHearing={bubble.onHearing} />
            ) : (
              <Bubble turn={turn} hasMoved={movedIds?.includes(turn.id)} {...bubble} />
            )}
          </li>
        </Fragment>
      ))}
      <Gaps gaps={gapsBefore(turns.length)} />
    </ol>
  );
}

function Gaps({ gaps }: { gaps: readonly SpeechGap[] }): ReactNode {
  return gaps.map(({ atMs, seconds }) => (
    <li key={atMs} className={gapRow}>
      <Plural
        value={seconds}
        one="# second of speech is missing here: it was not translated"
        other="# seconds of speech are missing here: they were not translated"
      />
    </li>
  ));
}
