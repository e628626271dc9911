import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/controls/Badge.tsx';
import type { BadgeProps } from '../../../ui/controls/Badge.tsx';

type Shown = { readonly tone: NonNullable<BadgeProps['tone']>; readonly text: ReactNode };

/** An unknown status is shown unchanged (product spec section 4). */
export function InvitationBadge({ status }: { status: string }): ReactNode {
  const { tone, text } = shownOf(status);
  return <Badge tone={tone}>{text}</Badge>;
}

function shownOf(status: string): Shown {
  switch (status) {
    case 'pending':
      return { tone: 'caution', text: <Trans>Pending</Trans> };
    case 'sent':
      return { tone: 'calm', text: <Trans>Sent</Trans> };
    case 'used':
      return { tone: 'good', text: <Trans>Used</Trans> };
    case 'revoked':
      return { tone: 'outline', text: <Trans>Revoked</Trans> };
    default:
      return { tone: 'secondary', text: status };
  }
}
