import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Loadable } from '../../domain/loadable.ts';
import { Card } from '../../ui/controls/Card.tsx';
import { EmptyState } from '../../ui/controls/EmptyState.tsx';
import { Pager } from '../../ui/controls/Pager.tsx';
import type { IconShape } from '../../ui/icons/icon-shape.ts';
import { List } from '../../ui/list/List.tsx';
import { Loaded } from '../../ui/list/Loaded.tsx';
import { SearchForm } from '../../ui/list/SearchForm.tsx';

type Page = { readonly pagination: { readonly page: number; readonly total_pages: number } };

/** A list that can be searched has a `query`. */
export type ListQuery = { readonly page: number; readonly query?: string };

type AdminListProps<Value> = {
  title: ReactNode;
  description: ReactNode;
  /** The response that the list is in, and how to request it again. */
  list: Loadable<Value>;
  onRetry: () => void;
  query: ListQuery;
  onQuery: (query: ListQuery) => void;
  searchLabel?: ReactNode;
  /** Above the items. */
  renderHead?: (value: Value) => ReactNode;
  /** Shown in place of a list without items. */
  icon: IconShape;
  none: ReactNode;
  /** The items. */
  children: (value: Value) => readonly ReactNode[];
};

/** A card with a list that the server divides into pages. */
export function AdminList<Value extends Page>(props: AdminListProps<Value>): ReactNode {
  const { list, onRetry, onQuery, searchLabel, renderHead, icon, none, children } = props;
  const { query: searched = '' } = props.query;
  return (
    <Card title={props.title} description={props.description}>
      {searchLabel && (
        <SearchForm label={searchLabel} query={searched} onSearch={(query) => onQuery({ query, page: 1 })} />
      )}
      <Loaded list={list} isUrgent onRetry={onRetry}>
        {(value) => (
          <>
            {renderHead?.(value)}
            <List empty={<EmptyState icon={icon} title={searched ? <Trans>No matches</Trans> : none} />}>
              {children(value)}
            </List>
            <Pager
              page={value.pagination.page}
              totalPages={value.pagination.total_pages}
              onPage={(page) => onQuery({ ...props.query, page })}
            />
          </>
        )}
      </Loaded>
    </Card>
  );
}
