import type { Category } from '@/api/types';

type Exemption = NonNullable<Category['exemption']>;

/** What the law says about returns of a category's products. */
export const exemptionLabels = {
  food: 'Gıda: iade alınmaz',
  hygiene: 'Hijyen: ambalajı açılırsa iade alınmaz',
} as const satisfies Record<Exemption, string>;
