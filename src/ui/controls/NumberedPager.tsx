import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { centred, row } from '../layout.css.ts';
import { numbers, pager } from './NumberedPager.css.ts';
import { pageNumbersAround } from './page-numbers.ts';

type NumberedPagerProps = { page: number; totalPages: number; onPage: (page: number) => void };

/** Previous, page numbers around the current page, next. Renders nothing for a single page. */
export function NumberedPager({ page, totalPages, onPage }: NumberedPagerProps): ReactNode {
  const { t } = useLingui();
  if (totalPages <= 1) return null;
  return (
    <nav className={`${row.sm} ${centred} ${pager}`} aria-label={t`Pages`}>
      <Button variant="outline" size="sm" keepsFocus isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
        <Trans>Previous</Trans>
      </Button>
      <span className={`${row.xs} ${centred} ${numbers}`}>
        {pageNumbersAround(page, totalPages).map((number) => (
          <Button
            key={number}
            size="icon"
            variant={number === page ? 'default' : 'ghost'}
            aria-label={t`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onPress={() => onPage(number)}
          >
            {number}
          </Button>
        ))}
      </span>
      <Button variant="outline" size="sm" keepsFocus isDisabled={page >= totalPages} onPress={() => onPage(page + 1)}>
        <Trans>Next</Trans>
      </Button>
    </nav>
  );
}
