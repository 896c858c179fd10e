import { useState } from 'react';
import { ApiError, errorText } from '@/api/errors';
import type { Product } from '@/api/types';
import { chosenPictures, type Pictures } from './pictures';
import { useUpdatePictures, useUpdateProduct } from './product-queries';
import type { ProductValues } from './product-schema';

/** Saves a product's details, and its pictures when they changed; says which of the two failed. */
export function useSaveProduct({ _id: id, image }: Product) {
  const { mutateAsync: saveDetails } = useUpdateProduct();
  const { mutateAsync: savePictures } = useUpdatePictures();
  const [sent, setSent] = useState<number>();

  async function save({ images, ...product }: ProductValues) {
    await saveDetails({ id, product });
    if (!hasChanged(images, image)) return;
    setSent(0);
    try {
      await savePictures({ id, pictures: images, onProgress: setSent });
    } catch (error) {
      throw picturesNotSaved(error);
    } finally {
      setSent(undefined);
    }
  }

  return {
    save,
    /** How much of the pictures has left, while they are on their way. */
    sent,
  };
}

function hasChanged(pictures: Pictures, urls: readonly string[]): boolean {
  const chosen = chosenPictures(pictures);
  return chosen.length !== urls.length || chosen.some((picture, index) => picture !== urls[index]);
}

const halfSaved = 'Bilgiler kaydedildi, görseller kaydedilemedi';

/** The failure in words for somebody whose details are saved already. */
function picturesNotSaved(error: unknown): Error {
  if (!(error instanceof ApiError)) return new Error(`${halfSaved}: ${errorText(error)}`);
  const { status, code, message, fields } = error;
  const fault = fields['images'] ?? fields['pictures'];
  return fault
    ? new ApiError(status, code, message, { images: `${halfSaved}. ${fault}` })
    : new ApiError(status, code, `${halfSaved}: ${message}`);
}
