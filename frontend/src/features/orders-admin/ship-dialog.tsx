import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FieldPath } from 'react-hook-form';
import { errorText } from '@/api/errors';
import type { Order } from '@/api/types';
import { TextField } from '@/ui/field';
import { FormDialog } from '@/ui/form/form-dialog';
import { serverFaults } from '@/ui/form/server-faults';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { CarrierSelect } from './carrier-select';
import { shipSoon, type Dispatch, type FailedShipment } from './pending-shipments';
import { shipSchema, type ShipValues } from './ship-schema';

interface ShipDialogProps {
  orders: Order[];
  /** What became of an earlier try: its values stand in the fields again, what is wrong with them beside. */
  failed?: FailedShipment;
  onClose: () => void;
}

/** Asks for the carrier and the tracking number of each order; both are optional. */
export default function ShipDialog({ orders, failed, onClose }: ShipDialogProps) {
  const client = useQueryClient();
  const form = useFormMutation({
    schema: shipSchema,
    defaultValues: failed ? typedValues(failed.dispatches) : noValues(orders),
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
  const { setError } = form.form;
  useEffect(() => {
    if (!failed) return;
    faultsOf(failed).forEach(({ field, message }) => setError(field, { type: 'server', message }));
  }, [failed, setError]);
  const numberLabel = (order: Order) =>
    orders.length === 1 ? 'Takip numarası' : `Takip numarası, sipariş ${order.number}`;
  return (
    <FormDialog
      dense
      title="Kargoya ver"
      onClose={onClose}
      form={form}
      submitLabel={
        orders.length === 1 ? 'Kargoya ver' : `${String(orders.length)} siparişi kargoya ver`
      }
    >
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
    </FormDialog>
  );
}

const noValues = (orders: Order[]): ShipValues => ({
  carrier: '',
  parcels: orders.map(() => ({ trackingNumber: '' })),
});

/** What stood in the fields; a carrier goes with all parcels or with none. */
const typedValues = (dispatches: Dispatch[]): ShipValues => ({
  carrier: dispatches[0]?.parcel?.carrier ?? '',
  parcels: dispatches.map(({ parcel }) => ({ trackingNumber: parcel?.trackingNumber ?? '' })),
});

interface Fault {
  field: 'root' | FieldPath<ShipValues>;
  message: string;
}

/** What the server has against the fields, which it names by parcel: `shipments[1].trackingNumber`. */
function faultsOf({ error }: FailedShipment): Fault[] {
  const faults = serverFaults(error, ['shipments']).flatMap(({ path, message }): Fault[] => {
    const [, index, name] = path.split('.');
    if (name === 'carrier') return [{ field: name, message }];
    if (name !== 'trackingNumber') return [];
    return [{ field: `parcels.${Number(index)}.${name}`, message }];
  });
  return faults.length > 0 ? faults : [{ field: 'root', message: errorText(error) }];
}
