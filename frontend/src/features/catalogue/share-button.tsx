import Share2 from 'lucide/dist/esm/icons/share-2.mjs';
import { IconButton } from '@/ui/button/icon-button';
import { Icon } from '@/ui/text/icon';
import { notify } from '@/ui/toast/toast';
import * as styles from './share-button.module.css';

/** Shares the page by the device's own dialog; without one it copies the address. */
export function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const url = window.location.origin + window.location.pathname;
    // The types promise these functions, but some browsers lack them, or have them over HTTPS only.
    const { share: hand, clipboard } = navigator as Partial<Navigator>;
    try {
      if (hand) {
        await hand.call(navigator, { title, url });
        return;
      }
      if (!clipboard) throw new Error('no clipboard');
      await clipboard.writeText(url);
      notify.success('Bağlantı kopyalandı');
    } catch (error) {
      // The user cancelled.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      notify.error('Bağlantı paylaşılamadı. Adres çubuğundan kopyalayabilirsiniz.');
    }
  };
  return (
    <IconButton
      className={styles.share}
      data-print="hide"
      aria-label="Ürünü paylaş"
      onClick={() => void share()}
    >
      <Icon of={Share2} />
    </IconButton>
  );
}
