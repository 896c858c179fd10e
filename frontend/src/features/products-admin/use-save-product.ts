import { useRef, useState } from 'react';
import { ApiError, errorText } from '@/api/errors';
import type { Product } from '@/api/types';
import { chosenPictures, type Pictures } from './pictures';
import { useUpdatePictures, useUpdateProduct } from './product-queries';
import type { ProductValues } from './product-schema';

/**
 * Saves a product's details, and its pictures when they changed; says which of the two failed. What somebody else has
 * changed since the product was `shown` is not overwritten unasked.
 */
export function useSaveProduct(shown: Product) {
  const { _id: id } = shown;
  // What the next saving starts from; no rendering depends on it.
  const base = useRef(shown);
  const [conflict, setConflict] = useState<Product>();
  const { mutateAsync: saveDetails } = useUpdateProduct();
  const { mutateAsync: savePictures } = useUpdatePictures();
  const [sent, setSent] = useState<number>();

  async function save({ images, ...product }: ProductValues) {
    const { image, updatedAt } = base.current;
    try {
      const saved = await saveDetails({ id, product: { ...product, updatedAt } });
      base.current = { ...saved.product, image };
    } catch (error) {
      setConflict(presentProduct(error));
      throw error;
    }
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
    /** What the product has become meanwhile, when that kept it from being saved. */
    conflict,
    /** Lets the next saving start from what the product has become. */
    acceptConflict: () => {
      if (conflict) base.current = conflict;
      setConflict(undefined);
    },
  };
}

function presentProduct(error: unknown): Product | undefined {
  const isConflict = error instanceof ApiError && error.code === 'changed_meanwhile';
  return isConflict ? (error.body as { product: Product }).product : undefined;
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
