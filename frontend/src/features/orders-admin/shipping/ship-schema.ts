import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { Carrier } from '@/api/types';
import { carriers } from '@/entities/order/shipment';
import { optionalText } from '@/lib/field-schemas';

const carrier = z.enum(['', ...carriers.map(([name]) => name)]);

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

/** A parcel as it is typed. */
export const parcelSchema = z.object({ carrier, carrierName, trackingNumber }).check(
  z.refine(({ carrier, carrierName }) => carrier !== 'other' || carrierName !== '', {
    error: 'Kargo firmasının adını yazın.',
    path: ['carrierName'],
  }),
);

const carrierMissing = { error: 'Kargo firmasını seçin.', path: ['carrier'] };
const numberMissing = { error: 'Takip numarasını yazın.', path: ['trackingNumber'] };

export type TypedParcel = z.input<typeof parcelSchema>;

/**
 * Carrier and number of each parcel, or neither.
 * @param usual the carrier that is chosen to begin with: without a number it says nothing
 */
export const shipSchema = (usual: Carrier | '' = '') =>
  z.object({
    shipments: z.array(
      parcelSchema.check(
        z.refine(({ carrier, trackingNumber }) => carrier || !trackingNumber, carrierMissing),
        z.refine(
          ({ carrier, trackingNumber }) => !carrier || carrier === usual || trackingNumber,
          numberMissing,
        ),
      ),
    ),
  });

/** Carrier and number of one parcel. */
export const shipmentSchema = parcelSchema.check(
  z.refine(({ carrier }) => carrier, carrierMissing),
  z.refine(({ trackingNumber }) => trackingNumber, numberMissing),
);

/** A parcel with a carrier as it is sent: only a carrier that is not in the list has a name of its own. */
export function sentParcel({
  carrier,
  carrierName,
  trackingNumber,
}: z.output<typeof parcelSchema>) {
  const name = carrier === 'other' && { carrierName };
  return { carrier: carrier as Carrier, ...name, trackingNumber };
}
