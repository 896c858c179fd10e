import * as RadixDialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import { useReturnFocus } from './use-return-focus';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  large?: boolean;
  /** The cross at the top; without it the footer has a button that closes. */
  cross?: boolean;
  /** The walnut strip on top; only the login dialog wears it. */
  accent?: boolean;
  className?: string;
  /** Buttons under a hairline at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A window over the page. Escape, the cross and a click beside it close it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  large = false,
  cross = true,
  accent = false,
  className,
  footer,
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="backdrop">
          <RadixDialog.Content
            className={classNames('dialog', large && 'is-large', className)}
            aria-describedby={undefined}
            {...returnFocus}
          >
            {accent && <div className="dialog-crest" aria-hidden="true" />}
            <div className="dialog-head">
              <RadixDialog.Title>{title}</RadixDialog.Title>
              {cross && (
                <RadixDialog.Close className="icon-btn" aria-label="Kapat">
                  <X className="icon" aria-hidden="true" />
                </RadixDialog.Close>
              )}
            </div>
            <div className="dialog-body">{children}</div>
            {footer && <div className="dialog-foot">{footer}</div>}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
