import { useState } from 'react';
import { box } from '@/ui/layout/box';
import * as styles from './photo.module.css';

/** The square frame of a product picture. */
export const Photo = box('div', styles.photo);

const missing = '/art/gorsel-yok.svg';
const widths = [160, 400, 800, 1200];

interface ProductImageProps {
  src: string | undefined;
  alt: string;
  /** How wide the picture is drawn, as CSS tells it: "(min-width: 64rem) 25vw, 50vw". */
  sizes: string;
  /** Whether it loads at once, because it is on the first screen. */
  eager?: boolean;
  /** `auto` for pictures beside a larger one, which has to load first. */
  fetchPriority?: 'high' | 'auto';
}

/** A square product picture in the width that fits, or the placeholder when there is none. */
export function ProductImage({
  src,
  alt,
  sizes,
  eager = false,
  fetchPriority = eager ? 'high' : 'auto',
}: ProductImageProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const usable = src && src !== brokenSrc ? src : undefined;
  return (
    <img
      src={usable ?? missing}
      {...(usable ? { srcSet: sourceSet(usable), sizes } : {})}
      alt={alt}
      width={800}
      height={800}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={fetchPriority}
      // A visible picture replaces that of the prerendered shell and must not flicker.
      decoding={eager ? 'sync' : 'async'}
      onError={() => setBrokenSrc(src)}
    />
  );
}

/** Returns the picture's addresses at the server's widths, which end the file's name. */
function sourceSet(src: string): string | undefined {
  const named = /-800(\.\w+)$/;
  if (!named.test(src)) return undefined;
  return widths.map((width) => `${src.replace(named, `-${width}$1`)} ${width}w`).join(', ');
}
