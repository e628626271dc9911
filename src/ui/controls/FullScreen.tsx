import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components';
import { fullScreen, fullScreenBox } from './FullScreen.css.ts';

type FullScreenProps = { label: string; onClose: () => void; children: ReactNode };

/** A dialog that covers the screen. Mounting it opens it; Escape closes it. Load it lazily, as every overlay. */
export function FullScreen({ label, onClose, children }: FullScreenProps): ReactNode {
  return (
    <ModalOverlay className={fullScreen} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className={fullScreenBox}>
        <AriaDialog className={fullScreenBox} aria-label={label}>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
