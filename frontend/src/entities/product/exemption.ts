import * as z from 'zod/mini';
import type { Category } from '@/api/types';

type Exemption = NonNullable<Category['exemption']>;

/** What the law says about returns of a product. */
export const exemptionLabels = {
  food: 'Gıda: iade alınmaz',
  hygiene: 'Hijyen: ambalajı açılırsa iade alınmaz',
} as const satisfies Record<Exemption, string>;

/** The field of an exemption; empty for none. */
export const exemption = z.pipe(
  z.enum(['', 'food', 'hygiene']),
  z.transform((exemption) => exemption || null),
);
