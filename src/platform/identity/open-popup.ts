import type { IdentityPopup } from '../../ports/identity.ts';
import { identityLimits } from './identity-limits.ts';

/** Apart from the client: it must run inside the press, before the client is loaded. */
export function openPopup(): IdentityPopup | undefined {
  const { popupWidth: width, popupHeight: height } = identityLimits;
  const left = screenX + Math.max(0, (outerWidth - width) / 2);
  const top = screenY + Math.max(0, (outerHeight - height) / 2);
  const popup = open('', 'identity', `popup,width=${width},height=${height},left=${left},top=${top}`);
  if (!popup) return undefined;
  return {
    go: (address) => popup.location.replace(address),
    isClosed: () => popup.closed,
    close: () => popup.close(),
  };
}
