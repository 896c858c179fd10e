import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Settings } from '@/api/types';
import { settingsQuery } from '@/entities/shop/settings';
import { sellerPaths } from '@/lib/seller-paths';
import { Panel } from '@/ui/layout/panel';
import { Badge } from '@/ui/text/badge';

/** The settings without which invoicing can't be switched on. */
const needed = [
  ['legalTitle', 'Ticaret unvanı'],
  ['taxNumber', 'Vergi numarası'],
  ['taxOffice', 'Vergi dairesi'],
  ['invoiceSeries', 'Fatura serisi'],
  ['invoiceAddress', 'Fatura adresi'],
] as const satisfies [keyof Settings, string][];

/** Says whether the shop makes invoices, and what is missing until it can. */
export function Invoicing({ className }: { className: string | undefined }) {
  const { data } = useQuery(settingsQuery);
  if (!data) return null;
  const { settings } = data;
  const missing = needed.filter(([key]) => !settings[key].value);
  const isOn = settings.invoicing.value;
  return (
    <Panel as="section" className={className} aria-labelledby="faturalar">
      <h2 id="faturalar">e-Arşiv fatura</h2>
      <Badge tone={isOn ? 'paid' : 'wait'}>{isOn ? 'Açık' : 'Kapalı'}</Badge>
      <p>
        1 Ocak 2027’den başlayarak bütün faturalar elektroniktir. Mağaza faturanın belgesini
        siparişten hazırlar; imzalayıp bildiren entegratörünüzdür.
      </p>
      {missing.length > 0 && (
        <>
          <p>Açmak için eksik olanlar:</p>
          <ul aria-label="Fatura için eksik olanlar">
            {missing.map(([key, label]) => (
              <li key={key}>
                <Link to={sellerPaths.setting(key)}>{label}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {!isOn && (
        <p>
          <Link to={sellerPaths.setting('invoicing')}>Fatura ayarlarını aç</Link>
        </p>
      )}
    </Panel>
  );
}
