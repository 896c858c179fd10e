import { useState } from 'react';
import { Button } from '@/ui/button/button';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { useLeaveWarning } from '@/ui/form/use-leave-warning';
import { FormGrid } from '@/ui/layout/form-grid';
import { Panel } from '@/ui/layout/panel';
import { notify } from '@/ui/toast/toast';
import { PictureProgress } from '../pictures/picture-progress';
import { PictureSlots } from '../pictures/picture-slots';
import { useAddProduct } from '../product-queries';
import { atFormFields } from './at-form-fields';
import { PriceWarning } from './price-warning';
import { ProductFields } from './product-fields';
import * as styles from './product-form.module.css';
import { productFormValues, productSchema } from './product-schema';

/** Adds a product. A failure loses nothing of what was typed or chosen. */
export function ProductForm() {
  const addProduct = useAddProduct();
  const [sent, setSent] = useState<number>();
  const form = useFormMutation({
    schema: productSchema,
    defaultValues: productFormValues(),
    send: async ({ images, ...product }) => {
      if (images.some(Boolean)) setSent(0);
      try {
        return await addProduct({ product, pictures: images, onProgress: setSent });
      } catch (error) {
        throw atFormFields(error);
      } finally {
        setSent(undefined);
      }
    },
    onSuccess: ({ message }, { setFocus, reset }) => {
      notify.success(message);
      // The next product is typed from the top. Before the reset, which forgets the fields.
      setFocus('name');
      reset();
    },
  });
  useLeaveWarning(form.isDirty);
  return (
    <Panel className={styles.form}>
      <FormGrid as={Form} form={form}>
        <PictureSlots form={form} />
        <ProductFields form={form} />
        <PriceWarning form={form} />
        {sent !== undefined && <PictureProgress share={sent} />}
        <div>
          <Button className={styles.add} type="submit" variant="primary" busy={form.isSending}>
            EKLE
          </Button>
        </div>
      </FormGrid>
    </Panel>
  );
}
