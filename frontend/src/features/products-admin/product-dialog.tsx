import { zodResolver } from '@hookform/resolvers/zod';
import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Product } from '@/api/types';
import * as alertStyles from '@/components/alert.module.css';
import { Button } from '@/components/button';
import * as checkboxStyles from '@/components/checkbox.module.css';
import { Dialog } from '@/components/dialog';
import { showFieldErrors } from '@/components/form-errors';
import * as formGridStyles from '@/components/form-grid.module.css';
import { Icon } from '@/components/icon';
import { PictureProgress } from './picture-progress';
import { PictureSlots } from './picture-slots';
import { picturesOf, type Pictures } from './pictures';
import * as styles from './product-dialog.module.css';
import { ProductFields } from './product-fields';
import { productFields } from './product-queries';
import { productSchema, productFormValues, type ProductValues } from './product-schema';
import { useSaveProduct } from './use-save-product';

interface ProductDialogProps {
  product: Product;
  onClose: () => void;
}

/** Changes a product. It stays open, with everything typed, until the server has taken the change. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const formId = useId();
  const form = useForm({
    resolver: zodResolver(productSchema),
    defaultValues: productFormValues(product),
  });
  const [pictures, setPictures] = useState(() => picturesOf(product.image));
  const { save, isSaving, sent, failure, forgetPictureError } = useSaveProduct(product, {
    onSaved: onClose,
    onRefused: (error) => showFieldErrors(error, form.setError, productFields),
  });

  const choose = (chosen: Pictures) => {
    setPictures(chosen);
    forgetPictureError();
  };
  // What is on its way cannot be called back, so the dialog waits for what comes of it.
  const close = () => {
    if (!isSaving) onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title="Ürünü Düzenle"
      className={styles.dialog}
      dense
      footer={
        <>
          <Button disabled={isSaving} onClick={close}>
            İptal
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving}>
            Kaydet
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={formGridStyles.grid}
        noValidate
        onSubmit={(event) =>
          void form.handleSubmit((values: ProductValues) => save(values, pictures))(event)
        }
      >
        {failure.text && (
          <p className={alertStyles.alert} role="alert">
            <Icon of={CircleAlert} />
            {failure.text}
          </p>
        )}
        <ProductFields form={form} />
        <label className={checkboxStyles.checkbox}>
          <input type="checkbox" {...form.register('inStock')} />
          Stokta Var
        </label>
        <PictureSlots pictures={pictures} onChange={choose} error={failure.pictures} />
        {sent !== undefined && <PictureProgress share={sent} />}
      </form>
    </Dialog>
  );
}
