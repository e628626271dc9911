import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { copy as copyIcon } from '../../ui/icons/conversation.ts';
import { check } from '../../ui/icons/everyday.ts';
import { useCopy } from '../../ui/use-copy.ts';

type CopyButtonProps = { text: string; label: string; children: ReactNode };

export function CopyButton({ text, label, children }: CopyButtonProps): ReactNode {
  const { isCopied, copy } = useCopy();
  return (
    <Button size="sm" variant="ghost" aria-label={label} onPress={() => copy(text)}>
      <Icon path={isCopied ? check : copyIcon} size="sm" />
      {isCopied ? <Trans>Copied</Trans> : children}
    </Button>
  );
}
