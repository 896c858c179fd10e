import { useState } from 'react';
import { ApiError, errorText } from '@/api/errors';
import type { Product } from '@/api/types';
import { notify } from '@/components/toast';
import { chosenPictures, type Pictures } from './pictures';
import { productFields, useUpdatePictures, useUpdateProduct } from './product-queries';
import type { ProductValues } from './product-schema';

interface SaveOptions {
  onSaved: () => void;
  /** The details were refused; single fields may be at fault. */
  onRefused: (error: unknown) => void;
}

interface Failure {
  text?: string;
  /** What is wrong with the pictures themselves. */
  pictures?: string | undefined;
}

/** Saves a product's details, and its pictures when they changed; says which of the two failed. */
export function useSaveProduct(product: Product, { onSaved, onRefused }: SaveOptions) {
  const details = useUpdateProduct();
  const images = useUpdatePictures();
  const [failure, setFailure] = useState<Failure>({});
  const [sent, setSent] = useState<number>();
  const isSaving = details.isPending || images.isPending;

  const saved = () => {
    notify.success('Ürün güncellendi.');
    onSaved();
  };

  const savePictures = (pictures: Pictures) => {
    setSent(0);
    images.mutate(
      { id: product._id, pictures, onProgress: setSent },
      {
        onSuccess: saved,
        onError: (error) => {
          const fault = pictureFault(error);
          setFailure({
            text: `Bilgiler kaydedildi, görseller kaydedilemedi${fault ? '.' : `: ${errorText(error)}`}`,
            pictures: fault,
          });
        },
        onSettled: () => setSent(undefined),
      },
    );
  };

  const save = (values: ProductValues, pictures: Pictures) => {
    if (isSaving) return;
    setFailure({});
    details.mutate(
      { id: product._id, product: values },
      {
        onSuccess: () => {
          if (hasChanged(pictures, product.image)) savePictures(pictures);
          else saved();
        },
        onError: (error) => {
          onRefused(error);
          if (!isOfFields(error)) setFailure({ text: errorText(error) });
        },
      },
    );
  };

  return {
    save,
    isSaving,
    /** How much of the pictures has left, while they are on their way. */
    sent,
    failure,
    forgetPictureError: () => setFailure(({ text }) => (text ? { text } : {})),
  };
}

function hasChanged(pictures: Pictures, urls: readonly string[]): boolean {
  const chosen = chosenPictures(pictures);
  return chosen.length !== urls.length || chosen.some((picture, index) => picture !== urls[index]);
}

function isOfFields(error: unknown): boolean {
  return error instanceof ApiError && productFields.some((field) => error.fields[field]);
}

function pictureFault(error: unknown): string | undefined {
  return error instanceof ApiError
    ? (error.fields['images'] ?? error.fields['pictures'])
    : undefined;
}
