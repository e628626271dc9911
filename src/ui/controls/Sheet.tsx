import type { ReactNode } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components';
import { backdrop, sheetPanel, sheetPosition } from './Overlay.css.ts';
import { OverlayFrame } from './OverlayFrame.tsx';

export type SheetProps = {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  side?: keyof typeof sheetPanel;
};

/** A panel that slides in from an edge. Load it lazily, to keep React Aria's overlays out of the first screen. */
export function Sheet({ title, isOpen, onClose, children, footer, side = 'right' }: SheetProps): ReactNode {
  return (
    <ModalOverlay
      className={`${backdrop} ${sheetPosition[side]}`}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
    >
      <Modal className={sheetPanel[side]} data-side={side}>
        <OverlayFrame title={title} footer={footer} onClose={onClose}>
          {children}
        </OverlayFrame>
      </Modal>
    </ModalOverlay>
  );
}
