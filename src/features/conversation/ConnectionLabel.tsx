import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ConnectionShown } from '../../domain/session-view.ts';
import { dot as dotClass, inline, soft } from '../../ui/layout.css.ts';
import { connectionLabel, dot } from './session-bar/SessionBar.css.ts';

const words: Record<ConnectionShown, MessageDescriptor> = {
  disconnected: msg`Not connected`,
  connecting: msg`Connecting`,
  connected: msg`Recording`,
  error: msg`Connection error`,
  stopping: msg`Stopping`,
  paused: msg`Paused`,
  reconnecting: msg`Reconnecting`,
  replaying: msg`Catching up`,
  suspended: msg`Suspended`,
};

type ConnectionLabelProps = {
  connection: ConnectionShown;
  /** No microphone is open: people type. */
  isTyped: boolean;
  /** Turns begin and end by hand, and none is held: nothing is sent. */
  isUnheld: boolean;
};

/** Changes are announced by screen readers. */
export function ConnectionLabel({ connection, isTyped, isUnheld }: ConnectionLabelProps): ReactNode {
  const { i18n } = useLingui();
  const isUp = connection === 'connected';
  const text = isUp && isTyped ? msg`Typing` : isUp && isUnheld ? msg`Ready` : words[connection];
  return (
    <output
      className={`${inline.xs} ${soft} ${connectionLabel}`}
      data-connection={isUp && isUnheld ? 'unheld' : connection}
    >
      <span className={`${dotClass} ${dot}`} />
      {i18n._(text)}
    </output>
  );
}
