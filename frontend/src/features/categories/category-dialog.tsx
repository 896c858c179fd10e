import { useRef } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import { isRefusal } from '@/api/refusals';
import type { SellerCategory } from '@/api/types';
import { exemption } from '@/entities/product/exemption';
import { ExemptionField } from '@/entities/product/exemption-field';
import { ApiError, errorText } from '@/lib/errors';
import { TextField } from '@/ui/field';
import { FormDialog } from '@/ui/form/form-dialog';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { notify } from '@/ui/toast';
import { ImageField } from './image-field';
import { useSaveCategory, useSaveImage } from './queries';

const schema = z.object({
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

interface CategoryDialogProps {
  /** The category to change; null for a new one. */
  category: SellerCategory | null;
  onClose: () => void;
}

/** Adds or changes a category. It stays open, with everything typed, until the server has taken it. */
export default function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const { mutateAsync: save } = useSaveCategory();
  const { mutateAsync: saveImage } = useSaveImage();
  // A retry after a refused picture changes the category that the first try has added.
  const present = useRef(category ?? undefined);
  const form = useFormMutation({
    schema,
    defaultValues: {
      path: category?.path ?? '',
      exemption: category?.exemption ?? '',
      image: null,
    },
    send: async ({ image, ...values }) => {
      let saved;
      try {
        saved = await save({ category: present.current, values });
      } catch (error) {
        // The next try is about the category as it is now.
        present.current = presentCategory(error) ?? present.current;
        throw atPath(error);
      }
      present.current = saved.category;
      if (image) await saveImage({ id: saved.category._id, image });
      return saved.message;
    },
    onSuccess: (message) => {
      notify.success(message);
      onClose();
    },
    failureText: (error) => {
      const now = presentCategory(error);
      return now ? `${errorText(error)} Şimdiki adı: ${now.path}.` : errorText(error);
    },
  });
  const { field: image, fieldState } = useController({ control: form.form.control, name: 'image' });
  return (
    <FormDialog
      dense
      form={form}
      submitLabel="Kaydet"
      title={category ? `Kategori: ${category.path}` : 'Yeni kategori'}
      onClose={onClose}
      focusEmpty={!category}
    >
      <TextField
        label="Kategori adı"
        hint={
          category ? 'Eski adın adresi yeni sayfaya yönlendirilir.' : 'Adresi addan oluşturulur.'
        }
        maxLength={limits.categoryInputPathMaxLength}
        autoComplete="off"
        required
        {...form.field('path')}
      />
      <ExemptionField
        hint="Bundan sonra eklenen ve taşınan ürünler için; öbür ürünler ve verilmiş siparişler değişmez."
        {...form.field('exemption')}
      />
      <ImageField
        image={image.value}
        shown={category?.image}
        onChange={image.onChange}
        error={fieldState.error?.message}
      />
    </FormDialog>
  );
}

/** Returns the category as another staff member saved it, if that prevented saving. */
function presentCategory(error: unknown): SellerCategory | undefined {
  const isConflict = isRefusal(error, 'changed_meanwhile');
  return isConflict ? (error.body as { category: SellerCategory }).category : undefined;
}

/** Says at the field that another category has this name. */
function atPath(error: unknown): unknown {
  return isRefusal(error, 'category_exists')
    ? new ApiError(error.status, error.code, error.message, { path: error.message })
    : error;
}
