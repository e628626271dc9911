import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components';
import { close } from '../icons/everyday.ts';
import { IconButton } from './IconButton.tsx';
import { column, line, row, spread, toEnd } from '../layout.css.ts';
import { dialogBox, overlayBody, overlayFoot, overlayHead, overlayTitle } from './Overlay.css.ts';
import { scrollFade } from '../theme/scroll-fade.css.ts';
import { balancedLines } from '../theme/line-breaks.css.ts';
import './follow-locale.tsx';

export type OverlayFrameProps = {
  title: ReactNode;
  children: ReactNode;
  /** Buttons in the footer. */
  footer?: ReactNode;
  /** Without it there is no close button. */
  onClose?: (() => void) | undefined;
  role?: 'dialog' | 'alertdialog';
};

/** The content of every dialog and sheet: title, close button, scrolling body and footer. */
export function OverlayFrame({ title, children, footer, onClose, role = 'dialog' }: OverlayFrameProps): ReactNode {
  const { t } = useLingui();
  return (
    <AriaDialog className={`${column} ${dialogBox}`} role={role}>
      <div className={`${line.md} ${spread} ${overlayHead}`}>
        <Heading slot="title" level={2} className={overlayTitle}>
          {title}
        </Heading>
        {onClose && <IconButton icon={close} label={t`Close`} onPress={onClose} />}
      </div>
      <div className={`${scrollFade} ${balancedLines} ${overlayBody}`}>{children}</div>
      {footer && <div className={`${row.sm} ${toEnd} ${overlayFoot}`}>{footer}</div>}
    </AriaDialog>
  );
}
