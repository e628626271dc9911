import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { copy } from '../../ui/icons/conversation.ts';
import { check } from '../../ui/icons/everyday.ts';

const TELL_MS = 2000;

type CopyButtonProps = { text: string; label: string; children: ReactNode };

/** Shows "Copied" for two seconds; unchanged if the browser denies clipboard access. */
export function CopyButton({ text, label, children }: CopyButtonProps): ReactNode {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), TELL_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const onPress = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button size="sm" variant="ghost" aria-label={label} onPress={onPress}>
      <Icon path={isCopied ? check : copy} size="sm" />
      {isCopied ? <Trans>Copied</Trans> : children}
    </Button>
  );
}
