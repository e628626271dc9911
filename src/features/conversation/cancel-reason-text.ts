import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Why the voice services give up an answer. */
const known: Partial<Record<string, MessageDescriptor>> = {
  turn_detected: msg`Interrupted by speech before the translation was finished.`,
  client_cancelled: msg`The translation was stopped.`,
};

/** A reason nobody knows yet is shown as the service names it. */
export function cancelReasonText(reason: string, i18n: I18n): string {
  return i18n._(known[reason] ?? msg`Reason: ${reason}`);
}
