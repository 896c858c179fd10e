import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '@/api/errors';
import { Button } from '@/components/button';
import { showFieldErrors } from '@/components/form-errors';
import { notify } from '@/components/toast';
import { PictureSlots } from './picture-slots';
import { noPictures } from './pictures';
import { ProductFields } from './product-fields';
import { emptyProduct, productSchema, type ProductValues } from './product-schema';
import { productFields, useAddProduct } from './queries';
import './products.css';

/** Adds a product. A failure loses nothing of what was typed or chosen. */
export function ProductForm() {
  const form = useForm({ resolver: zodResolver(productSchema), defaultValues: emptyProduct });
  const [pictures, setPictures] = useState(noPictures);
  const [pictureError, setPictureError] = useState<string>();
  const add = useAddProduct();

  const choose = (chosen: typeof pictures) => {
    setPictures(chosen);
    setPictureError(undefined);
  };

  const send = ({ name, description, category, price, offerPrice }: ProductValues) => {
    if (add.isPending) return;
    setPictureError(undefined);
    add.mutate(
      {
        product: { name, description, category, price, offerPrice },
        pictures: pictures.filter((picture) => picture !== null),
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
      className="form-grid panel max-w-184"
      noValidate
      onSubmit={(event) => void form.handleSubmit(send)(event)}
    >
      <PictureSlots pictures={pictures} onChange={choose} error={pictureError} />
      <ProductFields form={form} />
      <div>
        <Button className="min-w-40" type="submit" variant="primary" busy={add.isPending}>
          EKLE
        </Button>
      </div>
    </form>
  );
}
