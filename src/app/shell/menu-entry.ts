import type { MessageDescriptor } from '@lingui/core';
import type { RouteId } from '../../domain/gate.ts';

/** A screen in the menu. */
export type MenuEntry = { id: RouteId; path: string; icon: string; text: MessageDescriptor };
