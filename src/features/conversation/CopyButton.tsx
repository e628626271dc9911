import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { copy } from '../../ui/icons/conversation.ts';
import { check } from '../../ui/icons/everyday.ts';

const TELL_MS = 2000;

/** Copies both texts of a turn; the drawing and the name tell for two seconds that it did. */
export function CopyButton({ text }: { text: string }): ReactNode {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), TELL_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  if (!text) return null;
  // A refused clipboard leaves the drawing as it is: nothing was copied, nothing is claimed.
  const onPress = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return <IconButton icon={isCopied ? check : copy} label={isCopied ? t`Copied` : t`Copy`} onPress={onPress} />;
}
