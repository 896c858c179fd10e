import { useState, type ClipboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import type { Carrier, Order } from '@/api/types';
import { isInvoicedInFull } from '@/entities/invoice/create';
import { useInvoiceOnShipping } from '@/entities/invoice/use-invoicing';
import { willBeWrittenToFile } from '@/entities/mail/status';
import { carriers } from '@/entities/order/shipment';
import { useStaffSession } from '@/entities/session/queries';
import { ApiError } from '@/lib/errors';
import { storedValue } from '@/lib/storage';
import { TextField } from '@/ui/field/field';
import { FormDialog } from '@/ui/form/form-dialog';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { recipientName } from '../address-lines';
import { useChangeOrders } from '../queries';
import { CarrierNameField, CarrierSelect } from './carrier-select';
import { pastedNumbers } from './pasted-numbers';
import * as styles from './ship-dialog.module.css';
import { parcelSchema, sentParcel, shipSchema, type TypedParcel } from './ship-schema';

/** The carrier of the last parcels that were sent on this device. */
const usualCarrier = storedValue<Carrier | ''>('local', 'dorduncu-kargo-firmasi', (value) =>
  carriers.map(([name]) => name).find((name) => name === value),
);

/** Returns the parcels that a value holds by the ids of their orders. (`z.record` would weigh on every page with a form.) */
function typedParcels(value: unknown): Record<string, TypedParcel> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, parcel]) => {
      const typed = parcelSchema.safeParse(parcel).data;
      return typed ? [[id, typed]] : [];
    }),
  );
}

/** What was typed for orders whose shipping was undone, by their ids. */
const undoneParcels = storedValue('session', 'dorduncu-geri-alinan-koliler', typedParcels);

/** Asks for carrier and tracking number of each order; both are optional. */
export default function ShipDialog({ chosen, onClose }: { chosen: Order[]; onClose: () => void }) {
  // The fields are numbered by them, while the choice behind the dialog changes. Those that have been shipped leave.
  const [orders, setOrders] = useState(chosen);
  const [refused, setRefused] = useState<string[]>([]);
  const { staff } = useStaffSession();
  const [remarks, setRemarks] = useState<string[]>([]);
  const changeOrders = useChangeOrders();
  const [usual] = useState(() => usualCarrier.read() ?? '');
  const [undone] = useState(() => undoneParcels.read() ?? {});
  const blankParcel: TypedParcel = { carrier: usual, carrierName: '', trackingNumber: '' };
  const form = useFormMutation({
    schema: shipSchema(usual),
    defaultValues: { shipments: orders.map(({ _id }) => undone[_id] ?? blankParcel) },
    send: async ({ shipments }) => {
      // The places of the parcels that are sent among the fields.
      const places: number[] = [];
      const parcels = orders.flatMap(({ _id }, place) => {
        const parcel = shipments[place];
        if (!parcel?.carrier || !parcel.trackingNumber) return [];
        places.push(place);
        return { id: _id, ...sentParcel(parcel) };
      });
      try {
        return await changeOrders({
          orders,
          action: 'shipped',
          shipments: parcels,
          onUndone: () =>
            undoneParcels.write(
              Object.fromEntries(
                orders.map(({ _id }, place) => [_id, shipments[place] ?? blankParcel]),
              ),
            ),
        });
      } catch (error) {
        throw atFields(error, places);
      }
    },
    onSuccess: ({ refused }, { getValues, reset, setValue }) => {
      undoneParcels.forget();
      getValues('shipments').forEach(({ carrier, trackingNumber }) => {
        if (carrier && trackingNumber) usualCarrier.write(carrier);
      });
      if (refused.length === 0) {
        onClose();
        return;
      }
      setRefused(refused.map(({ order, reason }) => `${order.number}: ${reason}`));
      const places = refused.map(({ order }) => orders.indexOf(order));
      const typed = getValues('shipments').filter((_, place) => places.includes(place));
      setOrders(orders.filter((_, place) => places.includes(place)));
      reset({ shipments: typed.map(() => blankParcel) });
      setValue('shipments', typed, { shouldDirty: true });
    },
  });
  const { control, setValue } = form.form;
  const shipments = useWatch({ control, name: 'shipments' });
  const isInvoiced = useInvoiceOnShipping();
  const inFull = orders.filter(isInvoicedInFull).map(({ number }) => number);
  const isCarrierLost = shipments.some(({ carrier, trackingNumber }) => carrier && !trackingNumber);
  const [forAll, setForAll] = useState<Carrier | ''>(usual);

  /** Fills the fields from this one on, or those of the orders that the rows name. */
  function paste(event: ClipboardEvent, first: number) {
    const pasted = pastedNumbers(event.clipboardData.getData('text'), orders, first);
    if (!pasted) return;
    event.preventDefault();
    setRemarks(pasted.remarks);
    orders.forEach(({ _id }, index) => {
      const number = pasted.numbers.get(_id);
      if (number !== undefined)
        setValue(`shipments.${index}.trackingNumber`, number, { shouldDirty: true });
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
        {staff?.mailsToFile
          ? `Müşteriye ${willBeWrittenToFile}.`
          : 'Müşteriye e-postayla haber verilir; takip bağlantısı da gider.'}
        {!isOne &&
          ' Hesap tablosundan kopyaladığınız numaraları ilk alana yapıştırın, alt alta dolar; yanlarında sipariş numaraları varsa her biri kendi siparişine gider.'}
      </p>
      {isInvoiced && isCarrierLost && <p>Takip numarası olmadan kargo firması faturada yazmaz.</p>}
      {isInvoiced && inFull.length > 0 && (
        <p>{`İade yapılmış siparişin faturası da tam tutarı üzerinden oluşturulur: ${inFull.join(', ')}.`}</p>
      )}
      {remarks.length > 0 && (
        <ul role="alert">
          {remarks.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {!isOne && (
        <CarrierSelect
          label="Hepsinin kargo firması"
          none="Belirtilmesin"
          value={forAll}
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
