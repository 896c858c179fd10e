import { useId } from 'react';
import type { Order } from '@/api/types';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FormGrid } from '@/ui/form-grid';
import { CarrierSelect } from './carrier-select';
import { useCorrectShipment } from './queries';
import { shipmentSchema } from './ship-schema';

interface ShipmentDialogProps {
  order: Order;
  onClose: () => void;
}

/** Carrier and number of a parcel that is on its way, as they should have been. */
export default function ShipmentDialog({ order, onClose }: ShipmentDialogProps) {
  const formId = useId();
  const { mutateAsync } = useCorrectShipment(order._id);
  const form = useFormMutation({
    schema: shipmentSchema,
    defaultValues: {
      carrier: order.shipment?.carrier ?? '',
      trackingNumber: order.shipment?.trackingNumber ?? '',
    },
    send: mutateAsync,
    onSuccess: onClose,
  });
  return (
    <Dialog
      open
      dense
      title={`Sipariş ${order.number}: kargo bilgisi`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button variant="primary" type="submit" form={formId} busy={form.isSending}>
            Kaydet
          </Button>
        </>
      }
    >
      <FormGrid as={Form} form={form} id={formId}>
        <CarrierSelect none="Seçin" {...form.field('carrier')} />
        <TextField label="Takip numarası" autoComplete="off" {...form.field('trackingNumber')} />
      </FormGrid>
    </Dialog>
  );
}
