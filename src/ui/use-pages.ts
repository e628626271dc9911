import { useState } from 'react';

type Loading<Value> = { readonly type: 'loading' | 'failed' } | { readonly type: 'loaded'; readonly value: Value };

export type Pages<Value> = {
  /** The page that came last: what turns the pages stays, and keeps the focus, until its like has come. */
  readonly shown: Value | undefined;
  /** The page to ask for again: the one that was asked for last, until one comes. */
  readonly wanted: number;
  readonly turnTo: (page: number) => void;
};

/** A list in pages, of which the first is asked for when the screen opens. */
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
