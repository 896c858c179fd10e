import { useRef, useState, type KeyboardEvent } from 'react';
import type { Product } from '@/api/types';
import * as photoStyles from '@/entities/product/photo.module.css';
import { ProductImage } from '@/entities/product/product-image';
import { classNames } from '@/lib/class-names';
import { notify } from '@/ui/toast';
import * as styles from './product-gallery.module.css';

const mainSizes =
  '(min-width: 80rem) 35rem, (min-width: 64rem) 42vw, (min-width: 48rem) 45vw, 80vw';
const thumbSizes = '5.5rem';

/**
 * The pictures of a product in a strip that a finger pushes on; thumbnails and arrow keys do, too. A click on one
 * shows it as large as the screen.
 */
export function ProductGallery({ product: { name, image } }: { product: Product }) {
  const strip = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState(0);
  /** Where the strip is on its way to; what it passes meanwhile nobody has chosen. */
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
  /** A finger or a wheel takes over. */
  const letGo = () => {
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
      <ul
        ref={strip}
        className={classNames(photoStyles.photo, styles.main)}
        onScroll={follow}
        onPointerDown={letGo}
        onWheel={letGo}
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
      </ul>
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
    </div>
  );
}
