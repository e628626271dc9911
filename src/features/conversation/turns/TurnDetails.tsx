import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatCost } from '../../../domain/cost.ts';
import type { Turn } from '../../../domain/turn.ts';
import { DetailList } from '../../../ui/list/DetailList.tsx';
import { dateTimeText } from '../../../ui/text/date-time.ts';
import { tokensText } from '../../../ui/text/tokens-text.ts';
import { useSpeakerName } from './speaker-name.ts';

/** A turn's values in the service and the records, and its cost. */
export function TurnDetails({ turn }: { turn: Turn }): ReactNode {
  const { t, i18n } = useLingui();
  const nameOf = useSpeakerName(undefined);
  return (
    <DetailList
      look="lines"
      details={[
        { name: t`Speaker`, value: nameOf(turn.speaker) },
        { name: t`Time`, value: dateTimeText(turn.startedAtMs, i18n.locale) },
        { name: t`Tokens and cost`, value: <Usage turn={turn} /> },
        ...(turn.late ? [{ name: t`Delayed`, value: <Trans>Said while there was no connection</Trans> }] : []),
      ]}
    />
  );
}

/** The cost is an estimate. Unknown is not zero. */
function Usage({ turn: { usage, costMicros } }: { turn: Turn }): ReactNode {
  const { i18n } = useLingui();
  if (!usage) return <Trans>Unknown</Trans>;
  const used = tokensText(usage.totalTokens, i18n);
  return costMicros === undefined ? used : `${used} · ${formatCost(costMicros)}`;
}
