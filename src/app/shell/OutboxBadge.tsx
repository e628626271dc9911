import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { unsavedCount, type OutboxCounts } from '../../state/outbox.ts';
import { Badge } from '../../ui/controls/Badge.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { clock } from '../../ui/icons/everyday.ts';
import { AppLink, type Navigate } from './AppLink.tsx';
import { centred, inline } from '../../ui/layout.css.ts';
import { outboxLink } from './OutboxBadge.css.ts';

type OutboxBadgeProps = { counts: OutboxCounts; isSignedIn: boolean; onNavigate: Navigate };

/** The number of unsaved conversations, as a link to the history. */
export function OutboxBadge({ counts, isSignedIn, onNavigate }: OutboxBadgeProps): ReactNode {
  const { t } = useLingui();
  const { needsSignIn, rejected } = counts;
  const count = unsavedCount(counts);
  const label =
    needsSignIn > 0
      ? t`${plural(count, { one: '# conversation will be saved when you log in', other: '# conversations will be saved when you log in' })}`
      : t`${plural(count, { one: '# conversation is not saved yet', other: '# conversations are not saved yet' })}`;
  return (
    <AppLink
      path={isSignedIn ? '/chats' : '/login'}
      onNavigate={onNavigate}
      className={`${inline.hair} ${centred} ${outboxLink}`}
      aria-label={label}
      title={label}
    >
      <Badge tone={rejected > 0 ? 'bad' : needsSignIn > 0 ? 'caution' : 'calm'}>
        <Icon path={clock} size="xs" />
        {count}
      </Badge>
    </AppLink>
  );
}
