import { ExternalLink, MapPin } from 'lucide-react';
import { useState } from 'react';
import type { Shop } from '@/api/types';
import { Button } from '@/components/button';
import './contact.css';

/** Where the shop is, on somebody else's map: nothing is fetched from there before it is asked for. */
export function ShopMap({ map: { url, link } }: { map: Shop['map'] }) {
  const [asked, setAsked] = useState(false);
  return (
    <section className="shop-map" aria-label="Harita">
      {url &&
        (asked ? (
          <iframe className="map" src={url} title="Mağaza konumu haritası" />
        ) : (
          <div className="map">
            <Button onClick={() => setAsked(true)}>
              <MapPin className="icon" aria-hidden="true" />
              Haritayı göster
            </Button>
            <p>
              {`Harita ${hostOf(url)} sitesinden yüklenir. Gösterdiğinizde IP adresiniz bu siteye iletilir.`}
            </p>
          </div>
        ))}
      {link && (
        <a className="text-link" href={link} target="_blank" rel="noreferrer">
          <ExternalLink className="icon" aria-hidden="true" />
          Haritada aç
          <span className="sr-only"> (yeni sekme)</span>
        </a>
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
