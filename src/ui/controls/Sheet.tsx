import type { ReactNode } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components';
import { mobile } from '../theme/media.ts';
import { useMedia } from '../theme/use-media.ts';
import { backdrop, sheetPanel, sheetPosition } from './Overlay.css.ts';
import { OverlayFrame } from './OverlayFrame.tsx';

type SheetProps = {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** The edge that it slides in from. Within reach is the lower one on a phone, and the right one elsewhere. */
  side?: keyof typeof sheetPanel | 'within-reach';
};

/** A panel at an edge. Mounting it opens it. Load it lazily, to keep React Aria's overlays out of the first screen. */
export function Sheet({ title, onClose, children, side: wanted = 'right' }: SheetProps): ReactNode {
  const isMobile = useMedia(mobile);
  const reachable = isMobile ? 'bottom' : 'right';
  const side = wanted === 'within-reach' ? reachable : wanted;
  return (
    <ModalOverlay
      className={`${backdrop} ${sheetPosition[side]}`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
    >
      <Modal className={sheetPanel[side]} data-side={side}>
        <OverlayFrame title={title} onClose={onClose}>
          {children}
        </OverlayFrame>
      </Modal>
    </ModalOverlay>
  );
}
