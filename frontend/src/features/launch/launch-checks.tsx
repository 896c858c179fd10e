import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { LaunchCheck } from '@/api/types';
import { paths } from '@/lib/paths';
import { sellerPaths } from '@/lib/seller-paths';
import { Panel } from '@/ui/layout/panel';
import { SellerPage } from '@/ui/layout/seller-page';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { Badge } from '@/ui/text/badge';
import { launchFacts } from './check-texts';
import { Invoicing } from './invoicing';
import * as styles from './launch-checks.module.css';

/** What of the shop's facts is done. */
const launchChecksQuery = queryOptions({
  queryKey: [...queryRoots.seller, 'launch-checks'] as const,
  queryFn: async ({ signal }) => (await api.get('/api/seller/launch-checks', { signal })).checks,
});

const texts = [
  { label: 'Mesafeli Satış Sözleşmesi', path: paths.distanceSales() },
  { label: 'Ön Bilgilendirme Formu', path: paths.preliminaryInformation() },
  { label: 'KVKK Aydınlatma Metni', path: paths.kvkk() },
  { label: 'Gizlilik ve Çerezler', path: paths.privacy() },
];

/** What is left to do before real customers come, and where it is done. */
export default function LaunchChecks() {
  const query = useQuery(launchChecksQuery);
  const left = query.data?.filter(({ isDone }) => !isDone).length;
  return (
    <SellerPage title="Yayına Hazırlık" aside={left !== undefined && leftText(left)}>
      <p className={styles.intro}>
        Gerçek müşterilerden önce doldurulması gereken bilgiler. Bağlantısı olanları Ayarlar
        sayfasında siz doldurursunuz; ötekileri mağazanızı kuran kişi sunucuda verir.
      </p>
      <QueryView query={query} skeleton={<Skeleton height="30rem" card />}>
        {(checks) => (
          <Panel as="ul" className={styles.list} aria-label="Ayarlar">
            {checks.toSorted(undoneFirst).map((check) => (
              <Check key={check.variable} check={check} />
            ))}
          </Panel>
        )}
      </QueryView>
      <Invoicing className={styles.texts} />
      <Panel as="section" className={styles.texts} aria-labelledby="metinler">
        <h2 id="metinler">Avukatınıza okutun</h2>
        <p>Bu metinler birer şablondur; bilgileriniz yukarıdaki ayarlardan gelir.</p>
        <ul>
          {texts.map(({ label, path }) => (
            <li key={path}>
              <Link to={path}>{label}</Link>
            </li>
          ))}
        </ul>
      </Panel>
    </SellerPage>
  );
}

const leftText = (left: number) => (left === 0 ? 'Hepsi tamam' : `${left} eksik`);

const undoneFirst = (one: LaunchCheck, other: LaunchCheck) =>
  Number(one.isDone) - Number(other.isDone);

function Check({ check: { variable, setting, isDone } }: { check: LaunchCheck }) {
  const fact = launchFacts[variable] ?? { label: variable, why: '' };
  return (
    <li>
      <div>
        <b>
          {setting === null ? (
            fact.label
          ) : (
            <Link to={sellerPaths.setting(setting)}>{fact.label}</Link>
          )}
        </b>
        <p>{fact.why}</p>
      </div>
      <Badge tone={isDone ? 'paid' : 'wait'}>{isDone ? 'Tamam' : 'Eksik'}</Badge>
    </li>
  );
}
