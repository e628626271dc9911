import { useState } from 'react';

type Loading<Value> = { readonly type: 'loading' | 'failed' } | { readonly type: 'loaded'; readonly value: Value };

/** What was on screen before, until its like has come: what turns the pages stays, and keeps the focus. */
export function useLastLoaded<Value>(list: Loading<Value>): Value | undefined {
  const [last, setLast] = useState<Value>();
  if (list.type === 'loaded' && list.value !== last) setLast(list.value);
  return list.type === 'loaded' ? list.value : last;
}
