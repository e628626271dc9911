import type { ReactNode } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components';
import { backdrop, fullPanel } from './Overlay.css.ts';
import { OverlayFrame } from './OverlayFrame.tsx';

type FullScreenDialogProps = { title: ReactNode; onClose: () => void; children: ReactNode };

/** Covers the whole screen. Mounting it opens it. Load it lazily, to keep React Aria's overlays out of the first screen. */
export function FullScreenDialog({ title, onClose, children }: FullScreenDialogProps): ReactNode {
  return (
    <ModalOverlay className={backdrop} isOpen onOpenChange={(open) => !open && onClose()}>
      <Modal className={fullPanel}>
        <OverlayFrame title={title} onClose={onClose}>
          {children}
        </OverlayFrame>
      </Modal>
    </ModalOverlay>
  );
}
