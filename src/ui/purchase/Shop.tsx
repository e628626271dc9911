import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { Refusal } from '../../domain/refusal.ts';
import type { Catalogue, CatalogueState, Product } from '../../state/purchase.ts';
import { EmptyState } from '../controls/EmptyState.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { useRefusalText } from '../text/refusal-texts.ts';
import { Skeleton } from '../controls/Skeleton.tsx';
import { bag } from '../icons/everyday.ts';
import { PackCard } from './PackCard.tsx';
import { PlanCard } from './PlanCard.tsx';
import { wordsIn } from './words-in.ts';
import { cell, grid, page, shelf, shelfTitle } from './Purchase.css.ts';

/** Product spec section 9. */
const SKELETONS = 3;
/** The second of a shelf. */
const POPULAR = 1;

type ShopProps = {
  catalogue: Snapshot<CatalogueState>;
  onChoose: (product: Product) => void;
  onRetry: () => void;
};

/** Plans and packs, in whatever state they are. */
export function Shop({ catalogue, onChoose, onRetry }: ShopProps): ReactNode {
  return (
    <div className={page}>
      {catalogue.type === 'loading' && <Waiting />}
      {catalogue.type === 'failed' && <Failed {...catalogue} onRetry={onRetry} />}
      {catalogue.type === 'loaded' && <Shelves catalogue={catalogue.value} onChoose={onChoose} />}
    </div>
  );
}

type ShelvesProps = { catalogue: Snapshot<Catalogue>; onChoose: (product: Product) => void };

function Shelves({ catalogue, onChoose }: ShelvesProps): ReactNode {
  const { i18n } = useLingui();
  const plans = catalogue.plans.map((plan) => wordsIn(plan, i18n.locale));
  const packs = catalogue.packs.map((pack) => wordsIn(pack, i18n.locale));
  if (plans.length === 0 && packs.length === 0) return <NothingSold />;
  return (
    <>
      {plans.length > 0 && (
        <Shelf title={<Trans>Subscription plans</Trans>}>
          {plans.map((plan, index) => (
            <li key={plan.id} className={cell.plan}>
              <PlanCard
                plan={plan}
                isPopular={index === POPULAR}
                onSubscribe={() => onChoose({ type: 'plan', id: plan.id, name: plan.name, prices: plan.prices })}
              />
            </li>
          ))}
        </Shelf>
      )}
      {packs.length > 0 && (
        <Shelf title={<Trans>Token packs</Trans>}>
          {packs.map((pack, index) => (
            <li key={pack.id} className={cell.pack}>
              <PackCard
                pack={pack}
                isPopular={index === POPULAR}
                onBuy={() => onChoose({ type: 'pack', id: pack.id, name: pack.name, prices: pack.prices })}
              />
            </li>
          ))}
        </Shelf>
      )}
    </>
  );
}

function Shelf({ title, children }: { title: ReactNode; children: ReactNode }): ReactNode {
  return (
    <section className={shelf}>
      <h2 className={shelfTitle}>{title}</h2>
      <ul className={grid}>{children}</ul>
    </section>
  );
}

function Waiting(): ReactNode {
  const { t } = useLingui();
  return (
    <output className={grid} aria-label={t`Loading plans and packs…`}>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <Skeleton key={index} shape="card" />
      ))}
    </output>
  );
}

type FailedProps = { status: number; refusal: Refusal; onRetry: () => void };

function Failed({ status, refusal, onRetry }: FailedProps): ReactNode {
  const words = useRefusalText()(refusal);
  return (
    <LoadFailed isUrgent title={<Trans>Failed to load purchase data</Trans>} onRetry={onRetry}>
      {status === 0 ? (
        words
      ) : (
        <Trans>
          API request failed: {status} {words}
        </Trans>
      )}
    </LoadFailed>
  );
}

function NothingSold(): ReactNode {
  return (
    <EmptyState icon={bag} title={<Trans>Nothing is sold here yet</Trans>}>
      <Trans>There are no plans and no token packs at the moment.</Trans>
    </EmptyState>
  );
}
