import type { ReactNode } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components';
import { backdrop, centred, dialogPanel } from './Overlay.css.ts';
import { OverlayFrame } from './OverlayFrame.tsx';

export type DialogProps = {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** If false, neither a press outside nor Escape closes it. */
  isDismissable?: boolean;
};

/** A modal dialog. Load it lazily, to keep React Aria's overlays out of the first screen. */
export function Dialog({ title, isOpen, onClose, children, footer, isDismissable = true }: DialogProps): ReactNode {
  return (
    <ModalOverlay
      className={`${backdrop} ${centred}`}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
    >
      <Modal className={dialogPanel}>
        <OverlayFrame title={title} footer={footer} onClose={isDismissable ? onClose : undefined}>
          {children}
        </OverlayFrame>
      </Modal>
    </ModalOverlay>
  );
}
