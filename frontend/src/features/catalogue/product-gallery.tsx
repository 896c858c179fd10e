import { useState } from 'react';
import type { Product } from '@/api/types';
import * as photoStyles from '@/entities/product/photo.module.css';
import { ProductImage } from '@/entities/product/product-image';
import { classNames } from '@/lib/class-names';
import * as styles from './product-gallery.module.css';

const mainSizes = '(min-width: 80rem) 35rem, (min-width: 64rem) 42vw, 100vw';
const thumbSizes = '(min-width: 64rem) 5.5rem, 25vw';

/** The pictures of a product: one large, and thumbnails that switch it. */
export function ProductGallery({ product: { name, image } }: { product: Product }) {
  const [chosen, setChosen] = useState(0);
  // The list can become shorter while the page is open.
  const shown = chosen < image.length ? chosen : 0;

  return (
    <div className={styles.gallery}>
      <div className={classNames(photoStyles.photo, styles.main)}>
        <ProductImage src={image[shown]} alt={name} sizes={mainSizes} eager />
      </div>
      {image.length > 1 && (
        <div className={styles.thumbs} role="group" aria-label="Ürün görselleri">
          {image.map((src, index) => (
            <button
              key={src}
              className={styles.thumb}
              type="button"
              aria-pressed={index === shown}
              aria-label={`Görsel ${index + 1}`}
              onClick={() => setChosen(index)}
            >
              <ProductImage src={src} alt="" sizes={thumbSizes} eager fetchPriority="auto" />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
