import { useMutation } from '@tanstack/react-query';
import Printer from 'lucide/dist/esm/icons/printer.mjs';
import { useState } from 'react';
import type { Order } from '@/api/types';
import { willBeWrittenToFile } from '@/entities/mail/status';
import { useStaffSession } from '@/entities/session/queries';
import { sellerPaths } from '@/lib/seller-paths';
import { Button, ButtonLink } from '@/ui/button/button';
import { confirm } from '@/ui/dialog/confirm';
import { BulkBar } from '@/ui/list/bulk-bar';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Icon } from '@/ui/text/icon';
import {
  allows,
  changeLabel,
  isOverdue,
  markPaid,
  moveTo,
  type OrderChange,
} from '../change/order-change';
import { useChangeOrders, type BulkAction, type RefusedOrder } from '../queries';
import { ShipButton } from '../shipping/ship-button';

// Not needed for the first screen.
const CreateInvoicesButton = lazyPart(() => import('./create-invoices-button'), { optional: true });

const changes: { action: BulkAction; change: OrderChange }[] = [
  { action: 'paid', change: markPaid(true) },
  { action: 'preparing', change: moveTo('Preparing') },
  { action: 'delivered', change: moveTo('Delivered') },
];
const ship = moveTo('Shipped');

interface OrderBulkBarProps {
  orders: Order[];
  /** The number of unpaid orders that were not ticked with all others. */
  leftOut: number;
  onClear: () => void;
}

/** What can be done with all ticked orders together; each change goes to those that allow it. */
export function OrderBulkBar({ orders, leftOut, onClear }: OrderBulkBarProps) {
  const { mutate, isPending, variables } = useMutation({ mutationFn: useChangeOrders() });
  const [refused, setRefused] = useState<RefusedOrder[]>([]);
  const { staff } = useStaffSession();
  const overdue = orders.filter(isOverdue);
  const shippable = orders.filter((order) => allows(order, ship));
  async function askToCancel() {
    const isConfirmed = await confirm({
      question: `${overdue.length} siparişi iptal etmek istediğinizden emin misiniz?`,
      subject: `Havalesi gelmeyen siparişler: ${overdue.map(({ number }) => number).join(', ')}. Müşterilere ${staff?.mailsToFile ? willBeWrittenToFile : 'e-postayla haber verilir'}; bu geri alınamaz.`,
      confirmLabel: 'İptal Et',
    });
    if (isConfirmed) run(overdue, 'cancel_overdue');
  }

  function run(changed: Order[], action: BulkAction) {
    mutate({ orders: changed, action }, { onSuccess: ({ refused }) => setRefused(refused) });
  }

  return (
    <BulkBar
      label="Seçilen siparişler"
      count={orders.length}
      status={`${orders.length} sipariş seçildi${leftOut > 0 ? `; ${leftOut} ödenmemiş sipariş dışarıda kaldı` : ''}`}
      onClear={onClear}
      refused={refused.map(({ order, reason }) => ({
        id: order._id,
        text: `${order.number}: ${reason}`,
      }))}
      refusedTitle={`${refused.length} sipariş değişmedi:`}
      onDismiss={() => setRefused([])}
    >
      {changes.map(({ action, change }) => {
        const allowed = orders.filter((order) => allows(order, change));
        return (
          <Button
            key={action}
            variant="felt"
            busy={isPending && variables.action === action}
            disabled={allowed.length === 0 || (isPending && variables.action !== action)}
            onClick={() => run(allowed, action)}
          >
            {`${changeLabel(change)} (${allowed.length})`}
          </Button>
        );
      })}
      {overdue.length > 0 && (
        <Button
          variant="danger-quiet"
          busy={isPending && variables.action === 'cancel_overdue'}
          disabled={isPending && variables.action !== 'cancel_overdue'}
          onClick={() => void askToCancel()}
        >
          {`Süresi geçenleri iptal et (${overdue.length})`}
        </Button>
      )}
      <ShipButton variant="felt" orders={shippable} disabled={shippable.length === 0 || isPending}>
        {`${changeLabel(ship)} (${shippable.length})`}
      </ShipButton>
      <CreateInvoicesButton orders={orders} onRefused={setRefused} />
      <ButtonLink to={sellerPaths.packingSlips(orders.map(({ _id }) => _id))}>
        <Icon of={Printer} />
        Paket fişlerini yazdır
      </ButtonLink>
    </BulkBar>
  );
}
