import { useEffect, useState } from 'react';

const COPIED_MS = 2000;

/** Copies text to the clipboard. `isCopied` is true for two seconds after a success, never after a denial. */
export function useCopy(): { readonly isCopied: boolean; readonly copy: (text: string) => void } {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = (text: string) =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return { isCopied, copy };
}
