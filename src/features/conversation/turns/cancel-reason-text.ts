import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Why voice services cancel a response. */
const known: Partial<Record<string, MessageDescriptor>> = {
  turn_detected: msg`Interrupted by someone speaking`,
  client_cancelled: msg`The translation was stopped.`,
};

/** An unknown reason is shown unchanged. */
export function cancelReasonText(reason: string, i18n: I18n): string {
  return i18n._(known[reason] ?? msg`Reason: ${reason}`);
}
