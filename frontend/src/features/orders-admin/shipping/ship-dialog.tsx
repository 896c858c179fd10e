import { useState, type ClipboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import type { Carrier, Order } from '@/api/types';
import { ApiError } from '@/lib/errors';
import { TextField } from '@/ui/field/field';
import { FormDialog } from '@/ui/form/form-dialog';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { recipientName } from '../address-lines';
import { useChangeOrders } from '../queries';
import { CarrierNameField, CarrierSelect } from './carrier-select';
import * as styles from './ship-dialog.module.css';
import { pastedColumn, sentParcel, shipSchema } from './ship-schema';

const emptyParcel = { carrier: '', carrierName: '', trackingNumber: '' } as const;

/** Asks for carrier and tracking number of each order; both are optional. */
export default function ShipDialog({ chosen, onClose }: { chosen: Order[]; onClose: () => void }) {
  // The fields are numbered by them, while the choice behind the dialog changes. Those that have been shipped leave.
  const [orders, setOrders] = useState(chosen);
  const [refused, setRefused] = useState<string[]>([]);
  const changeOrders = useChangeOrders();
  const form = useFormMutation({
    schema: shipSchema,
    defaultValues: { shipments: orders.map(() => emptyParcel) },
    send: async ({ shipments }) => {
      // The places of the parcels that are sent among the fields.
      const places: number[] = [];
      const parcels = orders.flatMap(({ _id }, place) => {
        const parcel = shipments[place];
        if (!parcel?.carrier) return [];
        places.push(place);
        return { id: _id, ...sentParcel(parcel) };
      });
      try {
        return await changeOrders({ orders, action: 'shipped', shipments: parcels });
      } catch (error) {
        throw atFields(error, places);
      }
    },
    onSuccess: ({ refused }, { getValues, reset, setValue }) => {
      if (refused.length === 0) {
        onClose();
        return;
      }
      setRefused(refused.map(({ order, reason }) => `${order.number}: ${reason}`));
      const places = refused.map(({ order }) => orders.indexOf(order));
      const typed = getValues('shipments').filter((_, place) => places.includes(place));
      setOrders(orders.filter((_, place) => places.includes(place)));
      reset({ shipments: typed.map(() => emptyParcel) });
      setValue('shipments', typed, { shouldDirty: true });
    },
  });
  const { control, setValue } = form.form;
  const shipments = useWatch({ control, name: 'shipments' });
  const [forAll, setForAll] = useState<Carrier | ''>('');

  /** Fills the fields from this one on, below one another. */
  function paste(event: ClipboardEvent, first: number) {
    const cells = pastedColumn(event.clipboardData.getData('text'));
    if (cells.length < 2) return;
    event.preventDefault();
    cells.slice(0, orders.length - first).forEach((cell, index) => {
      setValue(`shipments.${first + index}.trackingNumber`, cell, { shouldDirty: true });
    });
  }

  /** One carrier for all parcels, to begin with. */
  function chooseForAll(carrier: Carrier | '') {
    setForAll(carrier);
    orders.forEach((_order, index) =>
      setValue(`shipments.${index}.carrier`, carrier, { shouldDirty: true }),
    );
  }

  const isOne = orders.length === 1;
  return (
    <FormDialog
      dense
      title="Kargoya ver"
      onClose={onClose}
      form={form}
      submitLabel={isOne ? 'Kargoya ver' : `${orders.length} siparişi kargoya ver`}
    >
      {refused.length > 0 && (
        <ul role="alert">
          {refused.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <p>
        Müşteriye e-postayla haber verilir; takip bağlantısı da gider.
        {!isOne &&
          ' Hesap tablosundan kopyaladığınız numaraları ilk alana yapıştırın, alt alta dolar.'}
      </p>
      {!isOne && (
        <CarrierSelect
          label="Hepsinin kargo firması"
          none="Belirtilmesin"
          onChange={({ target }) => chooseForAll(target.value as Carrier | '')}
        />
      )}
      {forAll === 'other' && (
        <CarrierNameField
          label="Hepsinin firma adı"
          onChange={({ target }) =>
            orders.forEach((_order, index) =>
              setValue(`shipments.${index}.carrierName`, target.value, { shouldDirty: true }),
            )
          }
        />
      )}
      {orders.map((order, index) => (
        <fieldset key={order._id} className={styles.parcel}>
          <legend
            className={styles.legend}
          >{`${order.number} · ${recipientName(order)}, ${order.address.city}`}</legend>
          <CarrierSelect none="Belirtilmesin" {...form.field(`shipments.${index}.carrier`)} />
          {shipments[index]?.carrier === 'other' && (
            <CarrierNameField {...form.field(`shipments.${index}.carrierName`)} />
          )}
          <TextField
            label="Takip numarası"
            autoComplete="off"
            onPaste={(event) => paste(event, index)}
            {...form.field(`shipments.${index}.trackingNumber`)}
          />
        </fieldset>
      ))}
    </FormDialog>
  );
}

/** The refusal with the fields of the form in the place of those that were sent. */
function atFields(error: unknown, places: number[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields = Object.entries(error.fields).map(([name, message]) => {
    const path = name.replace(/^shipments\[(\d+)\]/, (_all, sent: string) => {
      return `shipments[${places[Number(sent)] ?? sent}]`;
    });
    return [path, message] as const;
  });
  return new ApiError(error.status, error.code, error.message, Object.fromEntries(fields));
}
