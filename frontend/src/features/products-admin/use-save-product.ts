import { useRef, useState } from 'react';
import type { Product } from '@/api/types';
import { ApiError, errorText } from '@/lib/errors';
import { chosenPictures, type Pictures } from './pictures';
import { presentProduct, useUpdatePictures, useUpdateProduct } from './product-queries';
import type { ProductValues } from './product-schema';

/** Why a product could not be saved. */
export interface Conflict {
  /** The product as another staff member saved it meanwhile. */
  theirs: Product;
  /** How many pieces the form began with. */
  shownStock: Product['stock'];
}

/**
 * Saves a product's details, and its pictures when they changed; says which of the two failed. Changes that another
 * staff member made since the product was `shown` are overwritten only after asking.
 */
export function useSaveProduct(shown: Product) {
  const { _id: id } = shown;
  // The product that the next save starts from; no rendering depends on it.
  const base = useRef(shown);
  // The form's first values: the stock is sent only if it was edited, so that saving undoes no sales.
  const shownStock = useRef(shown.stock);
  const [conflict, setConflict] = useState<Conflict>();
  const { mutateAsync: saveDetails } = useUpdateProduct();
  const { mutateAsync: savePictures } = useUpdatePictures();
  const [sent, setSent] = useState<number>();

  async function save({ images, stock, ...others }: ProductValues) {
    const { image, updatedAt } = base.current;
    const product = { ...others, ...(stock !== shownStock.current && { stock }), updatedAt };
    try {
      const saved = await saveDetails({ id, product });
      base.current = { ...saved.product, image };
      shownStock.current = stock;
    } catch (error) {
      const theirs = presentProduct(error);
      setConflict(theirs && { theirs, shownStock: shownStock.current });
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
    /** Lets the next save start from the product's present state, which the form may show from now on. */
    acceptConflict: ({ isShown }: { isShown: boolean }) => {
      if (conflict) base.current = conflict.theirs;
      if (conflict && isShown) shownStock.current = conflict.theirs.stock;
      setConflict(undefined);
    },
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
