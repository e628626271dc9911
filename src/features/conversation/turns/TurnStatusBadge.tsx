import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { TurnStatus } from '../../../domain/turn.ts';
import { Badge, type BadgeProps } from '../../../ui/controls/Badge.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { Spinner } from '../../../ui/controls/Spinner.tsx';
import { check, close, warning } from '../../../ui/icons/everyday.ts';
import { visuallyHidden } from '../../../ui/theme/visually-hidden.css.ts';
import { done } from './Bubble.css.ts';

const words: Record<TurnStatus, MessageDescriptor> = {
  in_progress: msg`In progress`,
  completed: msg`Completed`,
  incomplete: msg`Incomplete`,
  cancelled: msg`Cancelled`,
  error: msg`Error`,
};

const tones: Record<TurnStatus, NonNullable<BadgeProps['tone']>> = {
  in_progress: 'secondary',
  completed: 'good',
  incomplete: 'caution',
  cancelled: 'bad',
  error: 'bad',
};

const icons: Record<Exclude<TurnStatus, 'in_progress'>, string> = {
  completed: check,
  incomplete: warning,
  cancelled: close,
  error: warning,
};

export function TurnStatusBadge({ status }: { status: TurnStatus }): ReactNode {
  const { i18n } = useLingui();
  // Most turns complete: a tick is enough.
  if (status === 'completed') {
    return (
      <span className={done} title={i18n._(words.completed)}>
        <Icon path={check} size="xs" />
        <span className={visuallyHidden}>{i18n._(words.completed)}</span>
      </span>
    );
  }
  return (
    <Badge tone={tones[status]}>
      {status === 'in_progress' ? <Spinner size="xs" /> : <Icon path={icons[status]} size="xs" />}
      {i18n._(words[status])}
    </Badge>
  );
}
