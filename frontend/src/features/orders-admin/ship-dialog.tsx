import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Order } from '@/api/types';
import { Button } from '@/components/button';
import { Dialog } from '@/components/dialog';
import { TextField } from '@/components/field';
import { Form } from '@/components/form/form';
import { useFormMutation } from '@/components/form/use-form-mutation';
import * as formGridStyles from '@/components/form-grid.module.css';
import { CarrierSelect } from './carrier-select';
import { shipSoon } from './pending-shipments';
import { shipSchema } from './ship-schema';

interface ShipDialogProps {
  orders: Order[];
  onClose: () => void;
}

/** With whom orders travel, and each under which number; both may be left out. */
export default function ShipDialog({ orders, onClose }: ShipDialogProps) {
  const formId = useId();
  const client = useQueryClient();
  const form = useFormMutation({
    schema: shipSchema,
    defaultValues: { carrier: '', parcels: orders.map(() => ({ trackingNumber: '' })) },
    send: ({ carrier, parcels }) => {
      const dispatches = orders.map((order, index) => {
        const trackingNumber = parcels[index]?.trackingNumber;
        return {
          order,
          parcel: carrier && trackingNumber ? { carrier, trackingNumber } : undefined,
        };
      });
      shipSoon(client, dispatches);
      return Promise.resolve();
    },
    onSuccess: onClose,
  });
  const numberLabel = (order: Order) =>
    orders.length === 1 ? 'Takip numarası' : `Takip numarası, sipariş ${order.number}`;
  return (
    <Dialog
      open
      dense
      title="Kargoya ver"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button variant="primary" type="submit" form={formId}>
            {orders.length === 1 ? 'Kargoya ver' : `${String(orders.length)} siparişi kargoya ver`}
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} className={formGridStyles.grid}>
        <CarrierSelect
          none="Belirtilmesin"
          hint="Müşteriye e-postayla haber verilir; takip bağlantısı da gider."
          {...form.field('carrier')}
        />
        {orders.map((order, index) => (
          <TextField
            key={order._id}
            label={numberLabel(order)}
            autoComplete="off"
            {...form.field(`parcels.${index}.trackingNumber`)}
          />
        ))}
      </Form>
    </Dialog>
  );
}
