import * as z from 'zod/mini';
import type { SellerCategory } from '@/api/types';
import { SelectField } from '@/ui/field/field';
import { Options } from '@/ui/field/options';
import { FormDialog } from '@/ui/form/form-dialog';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { useDeleteCategory } from './queries';

interface DeleteDialogProps {
  category: SellerCategory;
  categories: SellerCategory[];
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a category is deleted, and where its products go. */
export default function DeleteDialog(props: DeleteDialogProps) {
  const { category, categories, onClose, onDeleted } = props;
  const { _id: id, path, products } = category;
  const isRequired = products > 0;
  const deleteCategory = useDeleteCategory();
  const form = useFormMutation({
    schema: z.object({
      moveTo: z
        .string()
        .check(z.minLength(isRequired ? 1 : 0, 'Ürünlerin taşınacağı kategoriyi seçin.')),
    }),
    defaultValues: { moveTo: '' },
    send: ({ moveTo }) => deleteCategory({ id, moveTo: moveTo || undefined }),
    onSuccess: onDeleted,
  });
  return (
    <FormDialog
      dense
      form={form}
      submitLabel="Sil"
      submitVariant="danger"
      title={`Kategoriyi sil: ${path}`}
      onClose={onClose}
    >
      <p>
        {isRequired
          ? `Bu kategoride ${products.toLocaleString('tr-TR')} ürün var. Ürünler silinmez, seçtiğiniz kategoriye taşınır ve onun iade kuralını alır.`
          : 'Bu kategoride ürün yok.'}{' '}
        Kategorinin eski adresi {isRequired ? 'o kategoriye' : 'seçtiğiniz sayfaya'} yönlendirilir.
      </p>
      <SelectField
        label={isRequired ? 'Ürünlerin taşınacağı kategori' : 'Eski adresin yeni sayfası'}
        required={isRequired}
        {...form.field('moveTo')}
      >
        <option value="">{isRequired ? 'Kategori seçin' : 'Tüm ürünler'}</option>
        <Options
          of={categories.filter(({ _id }) => _id !== id).map(({ _id, path }) => [_id, path])}
        />
      </SelectField>
    </FormDialog>
  );
}
