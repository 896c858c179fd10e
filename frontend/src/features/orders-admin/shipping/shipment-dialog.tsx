import { useWatch } from 'react-hook-form';
import { api } from '@/api/client';
import type { Order } from '@/api/types';
import { TextField } from '@/ui/field/field';
import { FormDialog } from '@/ui/form/form-dialog';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { useShowChange } from '../queries';
import { CarrierNameField, CarrierSelect } from './carrier-select';
import { sentParcel, shipmentSchema } from './ship-schema';

/** Carrier and number of a parcel that is on its way, as they should have been. */
export default function ShipmentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const showChange = useShowChange();
  const form = useFormMutation({
    schema: shipmentSchema,
    defaultValues: {
      carrier: order.shipment?.carrier ?? '',
      carrierName: order.shipment?.carrierName ?? '',
      trackingNumber: order.shipment?.trackingNumber ?? '',
    },
    send: (parcel) =>
      api.put('/api/order/shipment/{id}', {
        params: { id: order._id },
        body: sentParcel(parcel),
      }),
    onSuccess: (answer) => {
      showChange(answer);
      onClose();
    },
  });
  const carrier = useWatch({ control: form.form.control, name: 'carrier' });
  return (
    <FormDialog
      dense
      title={`Sipariş ${order.number}: kargo bilgisi`}
      onClose={onClose}
      form={form}
      submitLabel="Kaydet"
    >
      <CarrierSelect none="Seçin" {...form.field('carrier')} />
      {carrier === 'other' && <CarrierNameField {...form.field('carrierName')} />}
      <TextField label="Takip numarası" autoComplete="off" {...form.field('trackingNumber')} />
    </FormDialog>
  );
}
