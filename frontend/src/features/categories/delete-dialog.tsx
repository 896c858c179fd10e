import { useId } from 'react';
import * as z from 'zod/mini';
import type { SellerCategory } from '@/api/types';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { SelectField } from '@/ui/field';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FormGrid } from '@/ui/form-grid';
import { useDeleteCategory } from './queries';

interface DeleteDialogProps {
  category: SellerCategory;
  categories: SellerCategory[];
  onClose: () => void;
  onDeleted: () => void;
}

const schema = z.object({ moveTo: z.string() });
const schemaWithProducts = z.object({
  moveTo: z.string().check(z.minLength(1, 'Ürünlerin taşınacağı kategoriyi seçin.')),
});

/** Asks before a category is deleted, and where its products go. */
export default function DeleteDialog(props: DeleteDialogProps) {
  const { category, categories, onClose, onDeleted } = props;
  const { _id: id, path, products } = category;
  const formId = useId();
  const { mutateAsync } = useDeleteCategory();
  const form = useFormMutation({
    schema: products > 0 ? schemaWithProducts : schema,
    defaultValues: { moveTo: '' },
    send: ({ moveTo }) => mutateAsync({ id, moveTo: moveTo || undefined }),
    onSuccess: onDeleted,
  });
  return (
    <Dialog
      dense
      title={`Kategoriyi sil: ${path}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button variant="danger" type="submit" form={formId} busy={form.isSending}>
            Sil
          </Button>
        </>
      }
    >
      <FormGrid as={Form} form={form} id={formId}>
        <p>
          {products > 0
            ? `Bu kategoride ${products.toLocaleString('tr-TR')} ürün var. Ürünler silinmez, seçtiğiniz kategoriye taşınır ve onun iade kuralını alır.`
            : 'Bu kategoride ürün yok.'}{' '}
          Kategorinin eski adresi {products > 0 ? 'o kategoriye' : 'seçtiğiniz sayfaya'}{' '}
          yönlendirilir.
        </p>
        <SelectField
          label={products > 0 ? 'Ürünlerin taşınacağı kategori' : 'Eski adresin yeni sayfası'}
          required={products > 0}
          {...form.field('moveTo')}
        >
          <option value="">{products > 0 ? 'Kategori seçin' : 'Tüm ürünler'}</option>
          {categories
            .filter(({ _id }) => _id !== id)
            .map(({ _id, path }) => (
              <option key={_id} value={_id}>
                {path}
              </option>
            ))}
        </SelectField>
      </FormGrid>
    </Dialog>
  );
}
