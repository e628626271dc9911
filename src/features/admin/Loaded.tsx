import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import { unreachable } from '../../domain/unreachable.ts';
import type { Loadable } from '../../domain/loadable.ts';
import { Skeleton } from '../../ui/controls/Skeleton.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { RequestErrorText } from '../../ui/text/RequestErrorText.tsx';

type LoadedProps<Value> = {
  list: Snapshot<Loadable<Value>>;
  onRetry: () => void;
  children: (value: Snapshot<Value>) => ReactNode;
};

/** What was loaded; before that, a placeholder or the reason with a retry button. */
export function Loaded<Value>({ list, onRetry, children }: LoadedProps<Value>): ReactNode {
  const shown = list as Loadable<Snapshot<Value>>;
  switch (shown.type) {
    case 'loading':
      return <Skeleton shape="card" />;
    case 'failed':
      return (
        <LoadFailed isUrgent title={<Trans>This could not be loaded</Trans>} onRetry={onRetry}>
          <RequestErrorText error={shown.error} />
        </LoadFailed>
      );
    case 'loaded':
      return children(shown.value);
    default:
      return unreachable(shown);
  }
}
