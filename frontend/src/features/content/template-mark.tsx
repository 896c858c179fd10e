import Info from 'lucide/dist/esm/icons/info.mjs';
import { Link } from 'react-router';
import { sellerPaths } from '@/lib/seller-paths';
import { Alert } from '@/ui/state/alert';
import * as styles from './legal-page.module.css';

/** Tells staff that a legal text is a template, and where its gaps are listed. */
export default function TemplateMark() {
  return (
    <Alert icon={Info} info className={styles.template} role="note" data-print="hide">
      <p>
        Yalnızca siz görüyorsunuz: Bu metin bir şablondur; yayımlanmadan önce işletmenin avukatı
        tarafından kontrol edilmelidir. Eksik bilgiler{' '}
        <Link to={sellerPaths.launch()}>Yayına Hazırlık</Link> sayfasında.
      </p>
    </Alert>
  );
}
