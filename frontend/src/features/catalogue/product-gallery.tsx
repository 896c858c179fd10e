import { useState } from 'react';
import type { Product } from '@/api/types';
import { ProductImage } from '@/entities/product/product-image';

const mainSizes = '(min-width: 80rem) 35rem, (min-width: 64rem) 42vw, 100vw';
const thumbSizes = '(min-width: 64rem) 5.5rem, 25vw';

/** The pictures of a product: one large, and thumbnails that switch it. */
export function ProductGallery({ product: { name, image } }: { product: Product }) {
  const [chosen, setChosen] = useState(0);
  // The list can become shorter while the page is open.
  const shown = chosen < image.length ? chosen : 0;

  return (
    <div className="gallery">
      <div className="photo main">
        <ProductImage src={image[shown]} alt={name} sizes={mainSizes} eager />
      </div>
      {image.length > 1 && (
        <div className="thumbs" role="group" aria-label="Ürün görselleri">
          {image.map((src, index) => (
            <button
              key={src}
              className="thumb"
              type="button"
              aria-pressed={index === shown}
              aria-label={`Görsel ${index + 1}`}
              onClick={() => setChosen(index)}
            >
              <ProductImage src={src} alt="" sizes={thumbSizes} eager />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
