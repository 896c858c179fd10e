import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '@/ui/button/button';

interface DialogButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Renders the dialog. */
  dialog: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
