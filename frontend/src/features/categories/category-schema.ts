import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { SellerCategory } from '@/api/types';
import { exemption } from '@/entities/product/exemption';

/** The form of a category. */
export const categorySchema = z.object({
  path: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Kategorinin adını yazın.'),
      z.maxLength(
        limits.categoryInputPathMaxLength,
        `En fazla ${limits.categoryInputPathMaxLength} karakter yazın.`,
      ),
    ),
  exemption,
  image: z.nullable(z.file()),
});

export type CategoryFormValues = z.input<typeof categorySchema>;

export function categoryFormValues(category: SellerCategory | null): CategoryFormValues {
  return { path: category?.path ?? '', exemption: category?.exemption ?? '', image: null };
}
