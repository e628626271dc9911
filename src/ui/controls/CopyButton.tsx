import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { copy as copyIcon } from '../icons/conversation.ts';
import { check } from '../icons/everyday.ts';
import { useCopy } from '../use-copy.ts';
import { Button, type ButtonProps } from './Button.tsx';

type CopyButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'aria-label'> & { text: string; children: ReactNode };

export function CopyButton({ text, children, size = 'sm', ...look }: CopyButtonProps): ReactNode {
  const { isCopied, copy } = useCopy();
  return (
    <Button icon={isCopied ? check : copyIcon} size={size} {...look} onPress={() => copy(text)}>
      {isCopied ? <Trans>Copied</Trans> : children}
    </Button>
  );
}
