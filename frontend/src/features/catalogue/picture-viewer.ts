import PhotoSwipe from 'photoswipe';
import 'photoswipe/style.css';

/** px; each picture is kept as a square of this width. */
const largest = 1200;

/**
 * Shows pictures as large as the screen: pinch, double tap, wheel, arrows, Escape. The focus stays inside; `onTurn`
 * gets the index of the shown picture, `onClose` that of the last one, for the focus to return to.
 */
export function openPictureViewer(
  pictures: string[],
  name: string,
  first: number,
  onTurn: (index: number) => void,
  onClose: (index: number) => void,
) {
  const viewer = new PhotoSwipe({
    dataSource: pictures.map((src, index) => ({
      src: src.replace(/-800(\.\w+)$/, `-${String(largest)}$1`),
      msrc: src,
      width: largest,
      height: largest,
      alt: `${name}, görsel ${String(index + 1)}`,
    })),
    index: first,
    bgOpacity: 0.94,
    showHideAnimationType: 'fade',
    // A square on a wide screen would be no larger otherwise.
    secondaryZoomLevel: 2,
    maxZoomLevel: 4,
    wheelToZoom: true,
    // It would go to the picture from which this began, and drag the strip along.
    returnFocus: false,
    loop: pictures.length > 1,
    closeTitle: 'Kapat',
    zoomTitle: 'Yakınlaştır',
    arrowPrevTitle: 'Önceki görsel',
    arrowNextTitle: 'Sonraki görsel',
    errorMsg: 'Görsel yüklenemedi.',
  });
  viewer.on('change', () => onTurn(viewer.currIndex));
  viewer.on('destroy', () => onClose(viewer.currIndex));
  viewer.init();
  viewer.element?.setAttribute('aria-label', `${name}: görseller`);
}
