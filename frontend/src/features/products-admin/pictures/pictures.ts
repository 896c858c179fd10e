import * as limits from '@/api/limits';

/** How many pictures a product can have. */
export const pictureSlots = limits.productFormImagesMaxItems;
/** What the picture field accepts. */
export const pictureTypes = 'image/jpeg,image/png,image/webp';

const maxPictureSize = limits.productFormImagesItemsMaxLength;
const megabyte = 1024 * 1024;

/** A file that was chosen, or the address of a picture that the product already has. */
export type Picture = File | string;

export const isFile = (picture: Picture) => typeof picture !== 'string';

/** One entry a slot; null is an empty slot. */
export type Pictures = readonly (Picture | null)[];

export const noPictures: Pictures = Array.from({ length: pictureSlots }, () => null);

/** The pictures that a product has, in their slots. */
export function picturesOf(urls: readonly string[]): Pictures {
  return noPictures.map((_, slot) => urls[slot] ?? null);
}

/** Returns the pictures in the slots, in order, without empty slots. */
export function chosenPictures(pictures: Pictures): Picture[] {
  return pictures.filter((picture) => picture !== null);
}

/** Why a file cannot be a product's picture; undefined when it can. */
export function pictureProblem({ name, type, size }: File): string | undefined {
  if (!pictureTypes.split(',').includes(type)) {
    return `${name}: Yalnızca JPEG, PNG veya WebP yükleyin.`;
  }
  if (size > maxPictureSize)
    return `${name}: Görsel en çok ${maxPictureSize / megabyte} MB olabilir.`;
  return undefined;
}

/** Puts the first file into the slot, replacing its picture, and the others into empty slots. */
export function placePictures(pictures: Pictures, slot: number, files: File[]) {
  const placed = [...pictures];
  const [first, ...rest] = files;
  if (first) placed[slot] = first;
  for (let next = 0; next < pictureSlots && rest.length > 0; next += 1) {
    placed[next] ??= rest.shift() ?? null;
  }
  return { pictures: placed as Pictures, leftOver: rest.length };
}

/** Moves a picture to another slot; the pictures between move along. */
export function movePicture(pictures: Pictures, from: number, to: number): Pictures {
  const moved = [...pictures];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}
