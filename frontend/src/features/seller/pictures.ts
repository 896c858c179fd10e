/** How many pictures a product can have. */
export const pictureSlots = 4;
/** What the picture field accepts. */
export const pictureTypes = 'image/jpeg,image/png,image/webp';

const largestPicture = 8 * 1024 * 1024;

/** One entry a slot; null is an empty slot. */
export type Pictures = readonly (File | null)[];

export const noPictures: Pictures = Array.from({ length: pictureSlots }, () => null);

/** Why a file cannot be a product's picture; undefined when it can. */
export function pictureProblem({ name, type, size }: File): string | undefined {
  if (!pictureTypes.split(',').includes(type)) {
    return `${name}: Yalnızca JPEG, PNG veya WebP yükleyin.`;
  }
  if (size > largestPicture) return `${name}: Görsel en çok 8 MB olabilir.`;
  return undefined;
}

/** Puts the first file into the slot, whatever was there, and the others into empty slots. */
export function placePictures(pictures: Pictures, slot: number, files: File[]) {
  const placed = [...pictures];
  const [first, ...rest] = files;
  if (first) placed[slot] = first;
  for (let next = 0; next < pictureSlots && rest.length > 0; next += 1) {
    placed[next] ??= rest.shift() ?? null;
  }
  return { pictures: placed as Pictures, leftOver: rest.length };
}
