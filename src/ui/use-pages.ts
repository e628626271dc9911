import { useState } from 'react';

type Loading<Value> = { readonly type: 'loading' | 'failed' } | { readonly type: 'loaded'; readonly value: Value };

export type Pages<Value> = {
  /** The last loaded page: keeps the pager mounted and focused while the next page loads. */
  readonly shown: Value | undefined;
  /** The page for a retry: the one requested last, until a page has loaded. */
  readonly wanted: number;
  readonly turnTo: (page: number) => void;
};

/** A paged list; the screen requests the first page when it opens. */
export function usePages<Value extends { readonly page: number }>(
  list: Loading<Value>,
  load: (page: number) => void,
): Pages<Value> {
  const [last, setLast] = useState<Value>();
  if (list.type === 'loaded' && list.value !== last) setLast(list.value);
  const [asked, setAsked] = useState(1);
  const turnTo = (page: number) => {
    setAsked(page);
    load(page);
  };
  const isHere = list.type === 'loaded';
  return { shown: isHere ? list.value : last, wanted: isHere ? list.value.page : asked, turnTo };
}
