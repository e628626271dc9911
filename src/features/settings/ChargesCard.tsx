import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { Charge } from '../../protocol/contract.ts';
import type { Charges, ChargesPage } from '../../state/charges.ts';
import { Card } from '../../ui/controls/Card.tsx';
import { Pager } from '../../ui/controls/Pager.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { RequestErrorText } from '../../ui/text/RequestErrorText.tsx';
import { Skeleton } from '../../ui/controls/Skeleton.tsx';
import { dateTimeText } from '../../ui/text/date-time.ts';
import { usePages } from '../../ui/use-pages.ts';
import { chargeLine, chargeList, chargeTokens, chargeWords } from './Charges.css.ts';
import { soft } from './Settings.css.ts';

type ChargesCardProps = { list: Snapshot<Charges['list']>; onPage: (page: number) => void };

/** Ledger entries: tokens used per conversation, granted and bought. */
export function ChargesCard({ list, onPage }: ChargesCardProps): ReactNode {
  const { shown, wanted, turnTo } = usePages(list, onPage);
  return (
    <Card
      title={<Trans>Token usage</Trans>}
      description={<Trans>Tokens used by each conversation and tokens added, newest first.</Trans>}
    >
      {list.type === 'loading' && <Waiting />}
      {list.type === 'failed' && (
        <LoadFailed title={<Trans>The token usage could not be loaded</Trans>} onRetry={() => turnTo(wanted)}>
          <RequestErrorText error={list.error} />
        </LoadFailed>
      )}
      {list.type === 'loaded' && <Lines charges={list.value.charges} />}
      {shown && <Pager page={shown.page} totalPages={shown.totalPages} onPage={turnTo} />}
    </Card>
  );
}

function Lines({ charges }: Pick<Snapshot<ChargesPage>, 'charges'>): ReactNode {
  if (charges.length === 0) {
    return (
      <p className={soft}>
        <Trans>No tokens have been used or added yet.</Trans>
      </p>
    );
  }
  return (
    <ul className={chargeList}>
      {charges.map((charge) => (
        <li key={charge.id} className={chargeLine}>
          <ChargeLine charge={charge} />
        </li>
      ))}
    </ul>
  );
}

const kinds: Record<Exclude<Charge['kind'], 'usage'>, MessageDescriptor> = {
  grant: msg`Granted tokens`,
  purchase: msg`Token pack`,
  subscription: msg`Plan tokens`,
  refund: msg`Refund`,
  withdrawal: msg`Tokens taken back`,
};

function ChargeLine({ charge }: { charge: Snapshot<Charge> }): ReactNode {
  const { t, i18n } = useLingui();
  const { kind, title, tokens, created_at: at } = charge;
  const name = kind === 'usage' ? title || t`Deleted conversation` : i18n._(kinds[kind]);
  return (
    <>
      <span className={chargeWords}>
        <span>{name}</span>
        <time className={soft} dateTime={at}>
          {dateTimeText(at, i18n.locale)}
        </time>
      </span>
      <span className={chargeTokens} data-gain={tokens > 0 || undefined}>
        {signedCount(tokens, i18n.locale)}
      </span>
    </>
  );
}

function signedCount(tokens: number, locale: string): string {
  return new Intl.NumberFormat(locale || 'en-US', { signDisplay: 'exceptZero' }).format(tokens);
}

function Waiting(): ReactNode {
  const { t } = useLingui();
  return (
    <output className={chargeList} aria-label={t`Loading token usage…`}>
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </output>
  );
}
