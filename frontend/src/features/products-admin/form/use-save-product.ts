import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '@/api/client';
import type { Product } from '@/api/types';
import { upload } from '@/api/upload';
import { productKeys } from '@/entities/product/queries';
import { ApiError, errorText } from '@/lib/errors';
import { chosenPictures, isFile, type Pictures } from '../pictures/pictures';
import { presentProduct, showProduct } from '../product-queries';
import { atFormFields } from './at-form-fields';
import type { ProductValues } from './product-schema';

interface ProductChange {
  values: ProductValues;
  /** The values that were edited. Optional fields that were not are left out, so that saving undoes no sales. */
  changed: Partial<ProductValues>;
  /** The product that the change was made from. */
  base: Product;
  /** Called with the product once its details are saved, before its pictures are. */
  advance: (saved: Product) => void;
}

/** Saves a product's details, and its pictures when they changed; the error says which of the two failed. */
export function useSaveProduct() {
  const client = useQueryClient();
  const [sent, setSent] = useState<number>();

  async function saveDetails({ values, changed, base }: ProductChange) {
    const { name, description, category, price, offerPrice, inStock, exemption } = values;
    const body = {
      // The server takes these always.
      ...{ name, description, category, price, offerPrice, inStock },
      ...changed,
      // Pictures are sent by themselves.
      images: undefined,
      // A product that is moved would take over its new category's exemption.
      ...(('exemption' in changed || 'category' in changed) && { exemption }),
      updatedAt: base.updatedAt,
    };
    try {
      return await api.put('/api/product/update/{id}', { params: { id: base._id }, body });
    } catch (error) {
      console.error(error);
      const present = presentProduct(error);
      if (present) showProduct(client, present);
      throw atFormFields(error);
    }
  }

  async function savePictures(id: string, pictures: Pictures) {
    const chosen = chosenPictures(pictures);
    const places = chosen.map((picture) => (isFile(picture) ? 'new' : picture));
    const form = { pictures: JSON.stringify(places), images: chosen.filter(isFile) };
    setSent(0);
    try {
      await upload('put', '/api/product/pictures/{id}', {
        params: { id },
        form,
        onProgress: setSent,
      });
      void client.invalidateQueries({ queryKey: productKeys.all });
    } catch (error) {
      console.error(error);
      throw picturesNotSaved(error);
    } finally {
      setSent(undefined);
    }
  }

  async function save(change: ProductChange) {
    const { values, base, advance } = change;
    const { product } = await saveDetails(change);
    showProduct(client, product);
    advance({ ...product, image: base.image });
    if (hasChanged(values.images, base.image)) await savePictures(base._id, values.images);
  }

  return {
    save,
    /** The share of the pictures that is uploaded, while the upload runs. */
    sent,
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
