import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Loadable } from '../../domain/loadable.ts';
import { unreachable } from '../../domain/unreachable.ts';
import { Skeleton } from '../controls/Skeleton.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { RequestErrorText } from '../text/RequestErrorText.tsx';

type LoadedProps<Value> = {
  list: Loadable<Value>;
  /** Names the content that could not be loaded. */
  failed?: ReactNode;
  /** Shown until the first response. */
  placeholder?: ReactNode;
  /** A failure is announced at once by screen readers. */
  isUrgent?: boolean;
  onRetry: () => void;
  children: (value: Value) => ReactNode;
};

/** The loaded content; before that a placeholder, or the reason of the failure with a retry button. */
export function Loaded<Value>(props: LoadedProps<Value>): ReactNode {
  const { list, failed, placeholder, isUrgent = false, onRetry, children } = props;
  switch (list.type) {
    case 'loading':
      return placeholder ?? <Skeleton shape="card" />;
    case 'failed':
      return (
        <LoadFailed isUrgent={isUrgent} title={failed ?? <Trans>This could not be loaded</Trans>} onRetry={onRetry}>
          <RequestErrorText error={list.error} />
        </LoadFailed>
      );
    case 'loaded':
      return children(list.value);
    default:
      return unreachable(list);
  }
}
