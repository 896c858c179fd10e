import type { ComponentProps } from 'react';
import type { Order } from '@/api/types';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { DialogButton } from '../change/dialog-button';

const ShipDialog = lazyPart(() => import('./ship-dialog'));

interface ShipButtonProps extends Omit<ComponentProps<typeof DialogButton>, 'dialog'> {
  /** Those that can go to the carrier now. */
  orders: Order[];
}

/** Asks for carrier and numbers, and hands the orders over. */
export function ShipButton({ orders, ...button }: ShipButtonProps) {
  return (
    <DialogButton {...button} dialog={(close) => <ShipDialog chosen={orders} onClose={close} />} />
  );
}
