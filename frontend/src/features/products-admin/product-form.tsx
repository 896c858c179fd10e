import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '@/api/errors';
import { Button } from '@/components/button';
import { showFieldErrors } from '@/components/form-errors';
import * as formGridStyles from '@/components/form-grid.module.css';
import * as panelStyles from '@/components/panel.module.css';
import { notify } from '@/components/toast';
import { classNames } from '@/lib/class-names';
import { PictureProgress } from './picture-progress';
import { PictureSlots } from './picture-slots';
import { chosenPictures, noPictures, type Pictures } from './pictures';
import { ProductFields } from './product-fields';
import * as styles from './product-form.module.css';
import { productFields, useAddProduct } from './product-queries';
import { emptyProduct, productSchema, type ProductValues } from './product-schema';

/** Adds a product. A failure loses nothing of what was typed or chosen. */
export function ProductForm() {
  const form = useForm({ resolver: zodResolver(productSchema), defaultValues: emptyProduct });
  const [pictures, setPictures] = useState(noPictures);
  const [pictureError, setPictureError] = useState<string>();
  const [sent, setSent] = useState(0);
  const add = useAddProduct();

  const choose = (chosen: Pictures) => {
    setPictures(chosen);
    setPictureError(undefined);
  };

  const send = ({ name, description, category, price, offerPrice }: ProductValues) => {
    if (add.isPending) return;
    setPictureError(undefined);
    setSent(0);
    add.mutate(
      {
        product: { name, description, category, price, offerPrice },
        pictures,
        onProgress: setSent,
      },
      {
        onSuccess: ({ message }) => {
          notify.success(message);
          // The next product is typed from the top. Before the reset, which forgets the fields.
          form.setFocus('name');
          form.reset();
          choose(noPictures);
        },
        onError: (error) => {
          showFieldErrors(error, form.setError, productFields);
          if (error instanceof ApiError) setPictureError(error.fields['images']);
        },
      },
    );
  };

  return (
    <form
      className={classNames(formGridStyles.grid, panelStyles.panel, styles.form)}
      noValidate
      onSubmit={(event) => void form.handleSubmit(send)(event)}
    >
      <PictureSlots pictures={pictures} onChange={choose} error={pictureError} />
      <ProductFields form={form} />
      {add.isPending && chosenPictures(pictures).length > 0 && <PictureProgress share={sent} />}
      <div>
        <Button className={styles.add} type="submit" variant="primary" busy={add.isPending}>
          EKLE
        </Button>
      </div>
    </form>
  );
}
