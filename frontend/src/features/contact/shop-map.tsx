import ExternalLink from 'lucide/dist/esm/icons/external-link.mjs';
import MapPin from 'lucide/dist/esm/icons/map-pin.mjs';
import { useState } from 'react';
import type { Shop } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button/button';
import { Icon } from '@/ui/text/icon';
import { TextLink } from '@/ui/text/text';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import * as styles from './shop-map.module.css';

/** The shop on an external map, which is loaded only after a click. */
export function ShopMap({ map: { url, link } }: { map: Shop['map'] }) {
  const [asked, setAsked] = useState(false);
  return (
    <section aria-label="Harita">
      {url &&
        (asked ? (
          <iframe className={styles.map} src={url} title="Mağaza konumu haritası" />
        ) : (
          <div className={classNames(styles.map, styles.question)}>
            <Button onClick={() => setAsked(true)}>
              <Icon of={MapPin} />
              Haritayı göster
            </Button>
            <p>
              {`Harita ${hostOf(url)} sitesinden yüklenir. Gösterdiğinizde IP adresiniz bu siteye iletilir.`}
            </p>
          </div>
        ))}
      {link && (
        <TextLink as="a" href={link} target="_blank" rel="noreferrer">
          <Icon of={ExternalLink} />
          Haritada aç
          <VisuallyHidden> (yeni sekme)</VisuallyHidden>
        </TextLink>
      )}
    </section>
  );
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return 'harita';
  }
}
