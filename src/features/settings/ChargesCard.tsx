import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { useSnapshot, type Snapshot } from 'valtio';
import type { Charge } from '../../protocol/contract.ts';
import { charges as state } from '../../state/charges.ts';
import { Card } from '../../ui/controls/Card.tsx';
import { Pager } from '../../ui/controls/Pager.tsx';
import { List } from '../../ui/list/List.tsx';
import { Loaded } from '../../ui/list/Loaded.tsx';
import { LoadingList } from '../../ui/list/LoadingList.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { useServices } from '../use-services.ts';
import { ChargeItem } from './ChargeItem.tsx';
import { loadCharges } from './load-charges.ts';

/** Ledger entries: tokens used per conversation, granted and bought. */
export function ChargesCard(): ReactNode {
  const services = useServices();
  const { list } = useSnapshot(state);
  const { t } = useLingui();
  const { shown, wanted, turnTo } = usePages(list, (page) => void loadCharges(services, page));
  useEffect(() => void loadCharges(services, 1), [services]);
  const titleOf = ({ kind, title }: Snapshot<Charge>) =>
    kind === 'usage' ? title || t`Deleted conversation` : undefined;
  return (
    <Card
      title={<Trans>Token usage</Trans>}
      description={<Trans>Tokens used by each conversation and tokens added, newest first.</Trans>}
    >
      <Loaded
        list={list}
        failed={<Trans>The token usage could not be loaded</Trans>}
        placeholder={<LoadingList label={t`Loading token usage…`} shape="line" count={3} />}
        onRetry={() => turnTo(wanted)}
      >
        {({ charges }) => (
          <List none={<Trans>No tokens have been used or added yet.</Trans>} look="spaced">
            {charges.map((charge) => (
              <ChargeItem key={charge.id} charge={charge} title={titleOf(charge)} />
            ))}
          </List>
        )}
      </Loaded>
      {shown && <Pager page={shown.page} totalPages={shown.totalPages} onPage={turnTo} />}
    </Card>
  );
}
