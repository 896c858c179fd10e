import { useRef, useState } from 'react';
import type { Product } from '@/api/types';
import { ApiError, errorText } from '@/lib/errors';
import { chosenPictures, type Pictures } from './pictures';
import { presentProduct, useUpdatePictures, useUpdateProduct } from './product-queries';
import { productFormValues, type ProductFormValues, type ProductValues } from './product-schema';

/** Why a product could not be saved. */
export interface Conflict {
  /** The product as the form began with it. */
  base: Product;
  /** The product as another staff member saved it meanwhile. */
  theirs: Product;
}

/**
 * Saves a product's details, and its pictures when they changed; says which of the two failed. Changes that another
 * staff member made since the product was `shown` are overwritten only after asking.
 */
export function useSaveProduct(shown: Product) {
  const { _id: id } = shown;
  // The product that the next save starts from; no rendering depends on it.
  const base = useRef(shown);
  const [conflict, setConflict] = useState<Conflict>();
  const { mutateAsync: saveDetails } = useUpdateProduct();
  const { mutateAsync: savePictures } = useUpdatePictures();
  const [sent, setSent] = useState<number>();

  async function save({ images, stock, ...others }: ProductValues) {
    const { image, updatedAt, stock: before } = base.current;
    // The stock is sent only if it was edited, so that saving undoes no sales.
    const product = { ...others, ...(stock !== before && { stock }), updatedAt };
    try {
      const saved = await saveDetails({ id, product });
      base.current = { ...saved.product, image };
    } catch (error) {
      const theirs = presentProduct(error);
      setConflict(theirs && { theirs, base: base.current });
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
    /** The share of the pictures that is uploaded, while the upload runs. */
    sent,
    conflict,
    /** Lets the next save start from the product's present state, which the form begins with from now on. */
    acceptConflict: () => {
      if (conflict) base.current = conflict.theirs;
      setConflict(undefined);
    },
    /** Whether a field was edited since the form began. */
    isEdited: (name: keyof ProductFormValues, typed: ProductFormValues) =>
      name === 'images'
        ? hasChanged(typed.images, base.current.image)
        : JSON.stringify(typed[name]) !== JSON.stringify(productFormValues(base.current)[name]),
  };
}

function hasChanged(pictures: Pictures, urls: readonly string[]): boolean {
  const chosen = chosenPictures(pictures);
  return chosen.length !== urls.length || chosen.some((picture, index) => picture !== urls[index]);
}

const halfSaved = 'Bilgiler kaydedildi, görseller kaydedilemedi';

/** Returns the message of a failure after the details were saved. */
function picturesNotSaved(error: unknown): Error {
  if (!(error instanceof ApiError)) return new Error(`${halfSaved}: ${errorText(error)}`);
  const { status, code, message, fields } = error;
  const fault = fields['images'] ?? fields['pictures'];
  return fault
    ? new ApiError(status, code, message, { images: `${halfSaved}. ${fault}` })
    : new ApiError(status, code, `${halfSaved}: ${message}`);
}
