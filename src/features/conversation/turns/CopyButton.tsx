import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { copy as copyIcon } from '../../../ui/icons/conversation.ts';
import { check } from '../../../ui/icons/everyday.ts';
import { useCopy } from '../../../ui/use-copy.ts';

/** Copies both texts of a turn. */
export function CopyButton({ text }: { text: string }): ReactNode {
  const { t } = useLingui();
  const { isCopied, copy } = useCopy();
  if (!text) return null;
  return (
    <IconButton icon={isCopied ? check : copyIcon} label={isCopied ? t`Copied` : t`Copy`} onPress={() => copy(text)} />
  );
}
