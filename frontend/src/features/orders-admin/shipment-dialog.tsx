import { api } from '@/api/client';
import type { Order } from '@/api/types';
import { TextField } from '@/ui/field';
import { FormDialog } from '@/ui/form/form-dialog';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { CarrierSelect } from './carrier-select';
import { useShowChange } from './queries';
import { shipmentSchema } from './ship-schema';

interface ShipmentDialogProps {
  order: Order;
  onClose: () => void;
}

/** Carrier and number of a parcel that is on its way, as they should have been. */
export default function ShipmentDialog({ order, onClose }: ShipmentDialogProps) {
  const showChange = useShowChange();
  const form = useFormMutation({
    schema: shipmentSchema,
    defaultValues: {
      carrier: order.shipment?.carrier ?? '',
      trackingNumber: order.shipment?.trackingNumber ?? '',
    },
    send: (shipment) =>
      api.put('/api/order/shipment/{id}', { params: { id: order._id }, body: shipment }),
    onSuccess: (answer) => {
      showChange(answer);
      onClose();
    },
  });
  return (
    <FormDialog
      dense
      title={`Sipariş ${order.number}: kargo bilgisi`}
      onClose={onClose}
      form={form}
      submitLabel="Kaydet"
    >
      <CarrierSelect none="Seçin" {...form.field('carrier')} />
      <TextField label="Takip numarası" autoComplete="off" {...form.field('trackingNumber')} />
    </FormDialog>
  );
}
