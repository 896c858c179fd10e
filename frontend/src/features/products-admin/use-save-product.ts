import { useRef, useState } from 'react';
import { ApiError, errorText } from '@/api/errors';
import type { Product } from '@/api/types';
import { chosenPictures, type Pictures } from './pictures';
import { presentProduct, useUpdatePictures, useUpdateProduct } from './product-queries';
import type { ProductValues } from './product-schema';

/** Why a product could not be saved. */
interface Conflict {
  /** The product as another staff member saved it meanwhile. */
  theirs: Product;
  /** How many pieces the form began with. */
  shownStock: Product['stock'];
}

/**
 * Saves a product's details, and its pictures when they changed; says which of the two failed. What somebody else has
 * changed since the product was `shown` is not overwritten unasked.
 */
export function useSaveProduct(shown: Product) {
  const { _id: id } = shown;
  // What the next saving starts from; no rendering depends on it.
  const base = useRef(shown);
  // What the form began with: only a count that somebody has typed is sent, so that none undoes sales.
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
    /** How much of the pictures has left, while they are on their way. */
    sent,
    conflict,
    /** Lets the next saving start from what the product has become; the form may show that from now on. */
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
