import type { ReactNode } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components';
import { useFocusOnArrival } from '../use-focus-on-arrival.ts';
import { backdrop, stagePanel } from './Overlay.css.ts';

type FullScreenStageProps = { label: string; onClose: () => void; children: ReactNode };

/**
 * Covers the whole screen without a frame, and is no dialog: its keys are its own. Mounting it opens it, Escape closes
 * it. Load it lazily, to keep React Aria's overlays out of the first screen.
 */
export function FullScreenStage({ label, onClose, children }: FullScreenStageProps): ReactNode {
  const stage = useFocusOnArrival<HTMLElement>();
  return (
    <ModalOverlay className={backdrop} isOpen onOpenChange={(open) => !open && onClose()}>
      <Modal className={stagePanel}>
        <section className={stagePanel} aria-label={label} ref={stage} tabIndex={-1}>
          {children}
        </section>
      </Modal>
    </ModalOverlay>
  );
}
