import type { ReactNode } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components';
import { backdrop, centred, dialogPanel, fullPanel } from './Overlay.css.ts';
import { OverlayFrame } from './OverlayFrame.tsx';

type DialogProps = {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** It covers the whole screen. */
  isFull?: boolean;
};

/** A modal dialog. Mounting it opens it. Load it lazily, to keep React Aria's overlays out of the first screen. */
export function Dialog({ title, onClose, children, footer, isFull = false }: DialogProps): ReactNode {
  return (
    <ModalOverlay
      className={isFull ? backdrop : `${backdrop} ${centred}`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
    >
      <Modal className={isFull ? fullPanel : dialogPanel}>
        <OverlayFrame title={title} footer={footer} onClose={onClose}>
          {children}
        </OverlayFrame>
      </Modal>
    </ModalOverlay>
  );
}
