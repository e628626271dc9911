import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RouteId } from '../../domain/gate.ts';
import { isTypedOnly, type DeviceReadiness } from '../../domain/on-device/interpreter-in-use.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { row } from '../../ui/layout.css.ts';
import { strip, stripText } from '../../ui/theme/strip.css.ts';

/** Per screen: what requires a network and what does not. */
const texts: Partial<Record<RouteId, MessageDescriptor>> = {
  HOME: msg`You're offline. Translation will work again once you're connected.`,
  CHATS: msg`You're offline. You can read and search the conversations on this device.`,
  SETTINGS: msg`You're offline. You can change language and appearance; account settings require a network connection.`,
  PURCHASE: msg`You're offline. Purchases require a network connection.`,
  ORDER_HISTORY: msg`You're offline. Viewing your orders requires a network connection.`,
};

const otherwise = msg`You're offline.`;
const onDevice = msg`You're offline. Your browser translates on its own: more basic, but free.`;
const typed = msg`You're offline. Type what you want to say: this device translates it, free of charge.`;

function textOnDevice(readiness: DeviceReadiness): MessageDescriptor | undefined {
  if (isTypedOnly(readiness)) return typed;
  return readiness.type === 'ready' ? onDevice : undefined;
}

type OfflineBannerProps = {
  route: RouteId | undefined;
  isSignedIn: boolean;
  /** The abilities of this device for the chosen languages. */
  readiness: DeviceReadiness;
};

/** Names what does not work offline, and links to what does. */
export function OfflineBanner({ route, isSignedIn, readiness }: OfflineBannerProps): ReactNode {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const here = route === 'HOME' ? textOnDevice(readiness) : undefined;
  const text = here ?? (route && texts[route]) ?? otherwise;
  return (
    <output className={`${row.md} ${strip}`} data-tone="calm">
      <span className={stripText}>{i18n._(text)}</span>
      {isSignedIn && route !== 'CHATS' && (
        <Button size="sm" variant="outline" onPress={() => void navigate({ to: '/chats' })}>
          <Trans>Read your conversations</Trans>
        </Button>
      )}
    </output>
  );
}
