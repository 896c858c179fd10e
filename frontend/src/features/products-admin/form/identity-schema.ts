import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { Maker, Product } from '@/api/types';
import { netText } from '@/entities/product/net-amount';
import { netAmount } from './net-amount-schema';
import { lines, optionalText } from './text-schemas';

/** The maker as the form keeps it: its name is shown also where the list of makers is not loaded. */
export type ChosenMaker = Pick<Maker, '_id' | 'name'>;

const foodTexts = z.object({
  ingredients: optionalText(limits.foodInputIngredientsMaxLength),
  allergens: optionalText(limits.foodInputAllergensMaxLength),
  storage: optionalText(limits.foodInputStorageMaxLength),
  operator: optionalText(limits.foodInputOperatorMaxLength),
  registration: optionalText(limits.foodInputRegistrationMaxLength),
});

/** The fields of the product form about maker, origin, content and food. */
export const identityFields = {
  makerId: z.pipe(
    z.custom<ChosenMaker | null>(),
    z.transform((maker: ChosenMaker | null) => maker?._id ?? null),
  ),
  origin: optionalText(limits.productInputOriginMaxLength),
  warnings: lines(limits.productInputWarningsMaxItems, limits.productInputWarningsItemsMaxLength),
  net: netAmount,
  food: z.pipe(
    foodTexts,
    z.transform((food: z.output<typeof foodTexts>) =>
      Object.values(food).some((text) => text !== null) ? food : null,
    ),
  ),
};

export type IdentityField = keyof typeof identityFields;

/** Returns the first values of these fields: those of the product to change, or of a new one. */
export function identityFormValues(product?: Product) {
  const { maker, net, food } = product ?? {};
  return {
    makerId: maker ? { _id: maker._id, name: maker.name } : null,
    origin: product?.origin ?? '',
    warnings: product?.warnings?.join('\n') ?? '',
    net: net ? netText(net) : '',
    food: {
      ingredients: food?.ingredients ?? '',
      allergens: food?.allergens ?? '',
      storage: food?.storage ?? '',
      operator: food?.operator ?? '',
      registration: food?.registration ?? '',
    },
  };
}
