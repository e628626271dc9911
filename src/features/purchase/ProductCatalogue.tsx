import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { RequestError } from '../../domain/request-error.ts';
import type { RunningPlan } from '../../protocol/contract.ts';
import { isForSale, isSelling, type Catalogue, type CatalogueState, type Product } from '../../state/purchase.ts';
import { EmptyState } from '../../ui/controls/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useRequestErrorText } from '../../ui/text/request-error-texts.ts';
import { Skeleton } from '../../ui/controls/Skeleton.tsx';
import { bag } from '../../ui/icons/everyday.ts';
import { PackCard } from './PackCard.tsx';
import { PlanCard } from './PlanCard.tsx';
import { standingOf } from './plan-standing.ts';
import { localizedProduct } from '../../domain/purchase.ts';
import { heading, stack } from '../../ui/layout.css.ts';
import { cell, grid, page } from './Purchase.css.ts';

/** Product spec section 9. */
const SKELETON_COUNT = 3;
/** Index of the product marked as popular. */
const POPULAR_INDEX = 1;

type ProductCatalogueProps = {
  catalogue: Snapshot<CatalogueState>;
  /** The plans of the user that have not ended. */
  running: readonly Snapshot<RunningPlan>[];
  onChoose: (product: Product) => void;
  onResume: (plan: Snapshot<RunningPlan>) => void;
  onRetry: () => void;
  /** Above the products. */
  children?: ReactNode;
};

export function ProductCatalogue(props: ProductCatalogueProps): ReactNode {
  const { catalogue, onRetry } = props;
  return (
    <div className={page}>
      {props.children}
      {catalogue.type === 'loading' && <LoadingProducts />}
      {catalogue.type === 'failed' && <Failed {...catalogue} onRetry={onRetry} />}
      {catalogue.type === 'loaded' && <ProductSections {...props} catalogue={catalogue.value} />}
    </div>
  );
}

type ProductSectionsProps = Pick<ProductCatalogueProps, 'running' | 'onChoose' | 'onResume'> & {
  catalogue: Snapshot<Catalogue>;
};

function ProductSections({ catalogue, running, onChoose, onResume }: ProductSectionsProps): ReactNode {
  const { i18n } = useLingui();
  const plans = catalogue.plans.map((plan) => localizedProduct(plan, i18n.locale));
  const packs = catalogue.packs.map((pack) => localizedProduct(pack, i18n.locale));
  if (!isSelling(catalogue)) return <NotSelling />;
  if (plans.length === 0 && packs.length === 0) return <NoProducts />;
  return (
    <>
      {plans.length > 0 && (
        <ProductSection title={<Trans>Subscription plans</Trans>}>
          {plans.map((plan, index) => (
            <li key={plan.id} className={cell.plan}>
              <PlanCard
                plan={plan}
                isPopular={index === POPULAR_INDEX}
                standing={standingOf(plan.code, running)}
                isForSale={isForSale(plan)}
                onResume={() => running.filter(({ code }) => code === plan.code).forEach(onResume)}
                onSubscribe={() => onChoose({ type: 'plan', id: plan.id, name: plan.name, prices: plan.prices })}
              />
            </li>
          ))}
        </ProductSection>
      )}
      {packs.length > 0 && (
        <ProductSection title={<Trans>Token packs</Trans>}>
          {packs.map((pack, index) => (
            <li key={pack.id} className={cell.pack}>
              <PackCard
                pack={pack}
                isPopular={index === POPULAR_INDEX}
                isForSale={isForSale(pack)}
                onBuy={() => onChoose({ type: 'pack', id: pack.id, name: pack.name, prices: pack.prices })}
              />
            </li>
          ))}
        </ProductSection>
      )}
    </>
  );
}

function ProductSection({ title, children }: { title: ReactNode; children: ReactNode }): ReactNode {
  return (
    <section className={stack.lg}>
      <h2 className={heading.xl}>{title}</h2>
      <ul className={grid}>{children}</ul>
    </section>
  );
}

function LoadingProducts(): ReactNode {
  const { t } = useLingui();
  return (
    <output className={grid} aria-label={t`Loading plans and packs…`}>
      {Array.from({ length: SKELETON_COUNT }, (_, index) => (
        <Skeleton key={index} shape="card" />
      ))}
    </output>
  );
}

type FailedProps = { status: number; error: RequestError; onRetry: () => void };

function Failed({ status, error, onRetry }: FailedProps): ReactNode {
  const words = useRequestErrorText()(error);
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

function NoProducts(): ReactNode {
  return (
    <EmptyState icon={bag} title={<Trans>Nothing for sale yet</Trans>}>
      <Trans>There are no plans or token packs at the moment.</Trans>
    </EmptyState>
  );
}

function NotSelling(): ReactNode {
  return (
    <EmptyState icon={bag} title={<Trans>Nothing is sold on this server</Trans>}>
      <Trans>Plans and token packs cannot be bought here. The tokens that you have stay valid.</Trans>
    </EmptyState>
  );
}
