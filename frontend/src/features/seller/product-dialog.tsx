import { zodResolver } from '@hookform/resolvers/zod';
import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, errorText } from '@/api/errors';
import type { Product } from '@/api/types';
import { Button } from '@/components/button';
import { Dialog } from '@/components/dialog';
import { showFieldErrors } from '@/components/form-errors';
import { notify } from '@/components/toast';
import { ProductFields } from './product-fields';
import { productSchema, productTexts, type ProductValues } from './product-schema';
import { productFields, useUpdateProduct } from './queries';

interface ProductDialogProps {
  product: Product;
  onClose: () => void;
}

/** Changes a product. It stays open, with everything typed, until the server has taken the change. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const formId = useId();
  const form = useForm({
    resolver: zodResolver(productSchema),
    defaultValues: productTexts(product),
  });
  const [failure, setFailure] = useState<string>();
  const update = useUpdateProduct();

  const send = (values: ProductValues) => {
    if (update.isPending) return;
    setFailure(undefined);
    update.mutate(
      { id: product._id, product: values },
      {
        onSuccess: () => {
          notify.success('Ürün güncellendi.');
          onClose();
        },
        onError: (error) => {
          showFieldErrors(error, form.setError, productFields);
          if (!isOfFields(error)) setFailure(errorText(error));
        },
      },
    );
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Ürünü Düzenle"
      className="seller-dialog max-w-xl"
      footer={
        <>
          <Button onClick={onClose}>İptal</Button>
          <Button type="submit" form={formId} variant="primary" busy={update.isPending}>
            Kaydet
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="form-grid"
        noValidate
        onSubmit={(event) => void form.handleSubmit(send)(event)}
      >
        {failure && (
          <p className="alert" role="alert">
            <CircleAlert className="icon" aria-hidden="true" />
            {failure}
          </p>
        )}
        <ProductFields form={form} />
        <label className="check">
          <input type="checkbox" {...form.register('inStock')} />
          Stokta Var
        </label>
      </form>
    </Dialog>
  );
}

function isOfFields(error: unknown): boolean {
  return error instanceof ApiError && productFields.some((field) => error.fields[field]);
}
