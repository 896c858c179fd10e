import * as limits from '@/api/limits';
import { optionalText } from '@/lib/field-schemas';

/** Why a customer sends pieces back or wants an order cancelled; the server takes as much of both. */
export const reasonSchema = optionalText('Neden', limits.returnItemInputReasonMaxLength);
