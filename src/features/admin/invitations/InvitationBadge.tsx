import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { Badge, type BadgeProps } from '../../../ui/controls/Badge.tsx';

const known: Partial<Record<string, readonly [BadgeProps['tone'], MessageDescriptor]>> = {
  pending: ['caution', msg`Pending`],
  sent: ['calm', msg`Sent`],
  used: ['good', msg`Used`],
  revoked: ['outline', msg`Revoked`],
};

/** An unknown status is shown unchanged (product spec section 4). */
export function InvitationBadge({ status }: { status: string }): ReactNode {
  const { i18n } = useLingui();
  const [tone, text] = known[status] ?? [];
  return <Badge {...(tone && { tone })}>{text ? i18n._(text) : status}</Badge>;
}
