import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '@/ui/button/button';

interface DialogButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Whether it can be pressed now. A dialog that is open stays without the button, with all that was typed. */
  isOffered?: boolean;
  /** Renders the dialog. */
  dialog: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ dialog, isOffered = true, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isOffered && <Button {...button} onClick={() => setOpen(true)} />}
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
