import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import type { OrderStatus } from '../../domain/purchase.ts';
import { Badge, type BadgeProps } from '../../ui/controls/Badge.tsx';

type Shown = { readonly tone: NonNullable<BadgeProps['tone']>; readonly text: MessageDescriptor };

const statuses: Record<OrderStatus, Shown> = {
  pending: { tone: 'caution', text: msg({ message: 'Pending', context: 'order' }) },
  processing: { tone: 'calm', text: msg`Processing` },
  completed: { tone: 'good', text: msg`Completed` },
  failed: { tone: 'bad', text: msg`Failed` },
  expired: { tone: 'secondary', text: msg`Expired` },
  refunded: { tone: 'outline', text: msg`Refunded` },
};

export function StatusBadge({ status }: { status: OrderStatus }): ReactNode {
  const { i18n } = useLingui();
  const { tone, text } = statuses[status];
  return <Badge tone={tone}>{i18n._(text)}</Badge>;
}
