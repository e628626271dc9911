import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent, type ReactNode } from 'react';
import { first, last, next, previous } from '../icons/lists.ts';
import { input } from './Field.css.ts';
import { IconButton } from './IconButton.tsx';
import { parsePageNumber } from './page-numbers.ts';
import { figures, line } from '../layout.css.ts';
import { pageInput, pager, currentPage } from './Pager.css.ts';

type PagerProps = { page: number; totalPages: number; onPage: (page: number) => void; isDisabled?: boolean };

/** First, previous, page number input, next, last. Renders nothing for a single page. */
export function Pager({ page, totalPages, onPage, isDisabled = false }: PagerProps): ReactNode {
  const { t } = useLingui();
  if (totalPages <= 1) return null;
  const atStart = isDisabled || page <= 1;
  const atEnd = isDisabled || page >= totalPages;
  return (
    <nav className={pager} aria-label={t`Pages`}>
      <IconButton icon={first} label={t`First page`} keepsFocus isDisabled={atStart} onPress={() => onPage(1)} />
      <IconButton
        icon={previous}
        label={t`Previous page`}
        keepsFocus
        isDisabled={atStart}
        onPress={() => onPage(page - 1)}
      />
      <PageNumber page={page} totalPages={totalPages} onPage={onPage} isDisabled={isDisabled} />
      <IconButton icon={next} label={t`Next page`} keepsFocus isDisabled={atEnd} onPress={() => onPage(page + 1)} />
      <IconButton icon={last} label={t`Last page`} keepsFocus isDisabled={atEnd} onPress={() => onPage(totalPages)} />
    </nav>
  );
}

function PageNumber({ page, totalPages, onPage, isDisabled }: PagerProps): ReactNode {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string>();
  const go = () => {
    if (typed === undefined) return;
    const wanted = parsePageNumber(typed, totalPages);
    setTyped(undefined);
    if (wanted !== undefined && wanted !== page) onPage(wanted);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    go();
  };
  return (
    <form className={`${line.sm} ${figures} ${currentPage}`} onSubmit={onSubmit}>
      <input
        className={`${input} ${pageInput}`}
        aria-label={t`Page`}
        inputMode="numeric"
        disabled={isDisabled}
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={go}
      />
      <span>
        <Trans>of {totalPages}</Trans>
      </span>
    </form>
  );
}
