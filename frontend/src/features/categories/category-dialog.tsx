import { useId, useRef } from 'react';
import { useController } from 'react-hook-form';
import * as limits from '@/api/limits';
import { isRefusal } from '@/api/refusals';
import type { SellerCategory } from '@/api/types';
import { ExemptionField } from '@/entities/product/exemption-field';
import { ApiError, errorText } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FormGrid } from '@/ui/form-grid';
import { notify } from '@/ui/toast';
import { categoryFormValues, categorySchema } from './category-schema';
import { ImageField } from './image-field';
import { useSaveCategory, useSaveImage } from './queries';

interface CategoryDialogProps {
  /** The category to change; null for a new one. */
  category: SellerCategory | null;
  onClose: () => void;
}

/** Adds or changes a category. It stays open, with everything typed, until the server has taken it. */
export default function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const formId = useId();
  const { mutateAsync: save } = useSaveCategory();
  const { mutateAsync: saveImage } = useSaveImage();
  // A retry after a refused picture changes the category that the first try has added.
  const present = useRef(category ?? undefined);
  const form = useFormMutation({
    schema: categorySchema,
    defaultValues: categoryFormValues(category),
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
    <Dialog
      dense
      title={category ? `Kategori: ${category.path}` : 'Yeni kategori'}
      onClose={onClose}
      focusEmpty={!category}
      footer={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button variant="primary" type="submit" form={formId} busy={form.isSending}>
            Kaydet
          </Button>
        </>
      }
    >
      <FormGrid as={Form} form={form} id={formId}>
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
          onChange={(file) => {
            image.onChange(file);
            form.form.clearErrors('image');
          }}
          error={fieldState.error?.message}
        />
      </FormGrid>
    </Dialog>
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
