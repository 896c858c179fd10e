import { useRef, useState, type KeyboardEvent } from 'react';
import type { Product } from '@/api/types';
import { FavoriteButton } from '@/entities/favorite/favorite-button';
import { Photo, ProductImage } from '@/entities/product/product-image';
import { notify } from '@/ui/toast/toast';
import * as styles from './product-gallery.module.css';

/** The id of the heading that names the product beside its gallery. */
export const productNameId = 'urun-adi';

const mainSizes =
  '(min-width: 80rem) 35rem, (min-width: 64rem) 42vw, (min-width: 48rem) 45vw, 80vw';
const thumbSizes = '5.5rem';

/**
 * The pictures of a product in a strip that a finger pushes on; thumbnails and arrow keys do, too. A click on one
 * shows it as large as the screen.
 */
export function ProductGallery({ product: { _id, name, image } }: { product: Product }) {
  const strip = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState(0);
  /** The index that the strip scrolls to; the pictures that it passes are not chosen. */
  const target = useRef<number>(null);
  // The list can become shorter while the page is open.
  const shown = chosen < image.length ? chosen : 0;

  const show = (index: number) => {
    setChosen(index);
    target.current = index;
    const box = strip.current;
    if (box) box.scrollLeft = index * box.clientWidth;
  };
  const follow = () => {
    const box = strip.current;
    if (!box || box.clientWidth === 0) return;
    const index = Math.round(box.scrollLeft / box.clientWidth);
    if (target.current === index) target.current = null;
    if (target.current === null) setChosen(index);
  };
  /** Lets a finger or the wheel choose the picture. */
  const clearTarget = () => {
    target.current = null;
  };
  const showWithFocus = (index: number) => {
    show(index);
    strip.current?.querySelectorAll('button')[index]?.focus({ preventScroll: true });
  };
  const turn = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = shown + (step ?? 0);
    if (step === undefined || next < 0 || next >= image.length) return;
    event.preventDefault();
    showWithFocus(next);
  };
  const enlarge = () => {
    import('./picture-viewer')
      .then(({ openPictureViewer }) => openPictureViewer(image, name, shown, show, showWithFocus))
      .catch(() => notify.error('Görsel açılamadı. Bağlantınızı kontrol edip yeniden deneyin.'));
  };

  return (
    <div className={styles.gallery}>
      <Photo
        as="ul"
        ref={strip}
        className={styles.main}
        onScroll={follow}
        onPointerDown={clearTarget}
        onWheel={clearTarget}
      >
        {image.length === 0 && (
          <li className={styles.slide}>
            <ProductImage src={undefined} alt={name} sizes={mainSizes} eager />
          </li>
        )}
        {image.map((src, index) => (
          <li key={src} className={styles.slide}>
            <button
              className={styles.enlarge}
              type="button"
              aria-haspopup="dialog"
              aria-label={`${name}, görsel ${index + 1}: büyüt`}
              tabIndex={index === shown ? 0 : -1}
              onClick={enlarge}
              onKeyDown={turn}
            >
              <ProductImage src={src} alt={name} sizes={mainSizes} eager={index === 0} />
            </button>
          </li>
        ))}
      </Photo>
      {image.length > 1 && (
        <div className={styles.thumbs} role="group" aria-label="Ürün görselleri">
          {image.map((src, index) => (
            <button
              key={src}
              className={styles.thumb}
              type="button"
              aria-pressed={index === shown}
              aria-label={`Görsel ${index + 1}`}
              onClick={() => show(index)}
            >
              <ProductImage src={src} alt="" sizes={thumbSizes} eager fetchPriority="auto" />
            </button>
          ))}
        </div>
      )}
      <FavoriteButton product={_id} describedBy={productNameId} className={styles.favorite} />
    </div>
  );
}
