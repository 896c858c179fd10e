import type { Product } from '@/api/types';
import { unitWord } from './price-and-stock';

/** Returns '500 g', as pages show it and `parseNet` reads it. */
export const netText = ({ amount, unit }: NonNullable<Product['net']>) =>
  `${amount.toLocaleString('tr-TR')} ${unitWord(unit)}`;
