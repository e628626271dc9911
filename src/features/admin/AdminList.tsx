import type { ReactNode } from 'react';
import type { Loadable } from '../../domain/loadable.ts';
import { Card } from '../../ui/controls/Card.tsx';
import { Pager } from '../../ui/controls/Pager.tsx';
import { List } from '../../ui/list/List.tsx';
import { Loaded } from '../../ui/list/Loaded.tsx';

type Page = { readonly pagination: { readonly page: number; readonly total_pages: number } };

type AdminListProps<Value> = {
  title: ReactNode;
  description: ReactNode;
  /** The response that the list is in, and how to request it again. */
  list: Loadable<Value>;
  onRetry: () => void;
  onPage: (page: number) => void;
  /** Above the list, whether it is loaded or not. */
  search?: ReactNode;
  /** Above the items. */
  renderHead?: (value: Value) => ReactNode;
  empty?: ReactNode;
  /** The items. */
  children: (value: Value) => readonly ReactNode[];
};

/** A card with a list that the server divides into pages. */
export function AdminList<Value extends Page>(props: AdminListProps<Value>): ReactNode {
  const { title, description, list, onRetry, onPage, search, renderHead, empty, children } = props;
  return (
    <Card title={title} description={description}>
      {search}
      <Loaded list={list} isUrgent onRetry={onRetry}>
        {(value) => (
          <>
            {renderHead?.(value)}
            <List empty={empty}>{children(value)}</List>
            <Pager page={value.pagination.page} totalPages={value.pagination.total_pages} onPage={onPage} />
          </>
        )}
      </Loaded>
    </Card>
  );
}
