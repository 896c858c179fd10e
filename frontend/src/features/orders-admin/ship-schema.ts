import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { Carrier } from '@/api/types';
import { carriers } from '@/entities/order/shipment';
import { optionalText } from '@/lib/field-schemas';

const carrier = z.custom<Carrier | ''>(
  (value) => value === '' || carriers.some(([name]) => name === value),
);

/** Invisible characters of a pasted number: the server refuses them, and with them all orders of the call. */
const unseen = /[\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;

const trackingNumber = optionalText(
  'Takip numarası',
  limits.shipmentInputTrackingNumberMaxLength,
).check(
  z.refine((text) => !/\p{Cc}/u.test(text), 'Bu alanda kullanılamayan bir karakter var.'),
  z.refine(
    (text) => !unseen.test(text),
    'Bu alanda görünmeyen bir karakter var. Silip yeniden, elle yazın.',
  ),
);

const carrierName = optionalText('Firma adı', limits.shipmentInputCarrierNameMaxLength);

const carrierMissing = 'Kargo firmasını seçin.';
const nameMissing = 'Kargo firmasının adını yazın.';
const numberMissing = 'Takip numarasını yazın.';

/** Carrier and number of each parcel, or neither. */
export const shipSchema = z
  .object({ shipments: z.array(z.object({ carrier, carrierName, trackingNumber })) })
  .check(({ value: { shipments }, issues }) => {
    const fault = (index: number, field: string, message: string) =>
      issues.push({ code: 'custom', path: ['shipments', index, field], message, input: '' });
    shipments.forEach(({ carrier, carrierName, trackingNumber }, index) => {
      if (carrier === 'other' && !carrierName) fault(index, 'carrierName', nameMissing);
      if (trackingNumber && !carrier) fault(index, 'carrier', carrierMissing);
      if (carrier && !trackingNumber) fault(index, 'trackingNumber', numberMissing);
    });
  });

export type ShipValues = z.input<typeof shipSchema>;

/** Splits what was copied from a column of a spreadsheet into its cells; blank rows stay, so that rows keep together. */
export function pastedColumn(text: string): string[] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((cell) => cell.trim());
}

/** Carrier and number as they should have been. */
export const shipmentSchema = z
  .object({
    carrier: z.pipe(
      carrier.check(z.refine((value) => value !== '', carrierMissing)),
      z.transform((value) => value as Carrier),
    ),
    carrierName,
    trackingNumber: trackingNumber.check(z.minLength(1, numberMissing)),
  })
  .check(
    z.refine(({ carrier, carrierName }) => carrier !== 'other' || carrierName !== '', {
      error: nameMissing,
      path: ['carrierName'],
    }),
  );

/** The carrier as it is sent: only another one has a name of its own. */
export function sentCarrier(carrier: Carrier, carrierName: string) {
  return carrier === 'other' ? { carrier, carrierName } : { carrier };
}
