import type { MessageDescriptor } from '@lingui/core';
import type { RouteId } from '../../domain/gate.ts';
import type { IconShape } from '../../ui/icons/icon-shape.ts';

/** A screen in the menu. */
export type MenuEntry = { id: RouteId; path: string; icon: IconShape; text: MessageDescriptor };
