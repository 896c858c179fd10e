import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { LaunchChecks } from '@/api/types';
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

/** What of the shop's and its products' facts is done. */
const launchChecksQuery = queryOptions({
  queryKey: [...queryRoots.seller, 'launch-checks'] as const,
  queryFn: ({ signal }) => api.get('/api/seller/launch-checks', { signal }),
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
  const left = query.data && tasksOf(query.data).filter(({ isDone }) => !isDone).length;
  return (
    <SellerPage title="Yayına Hazırlık" aside={left !== undefined && leftText(left)}>
      <p className={styles.intro}>
        Gerçek müşterilerden önce doldurulması gereken bilgiler. Bağlantısı olanları kendi
        sayfasında siz doldurursunuz; ötekileri mağazanızı kuran kişi sunucuda verir.
      </p>
      <QueryView query={query} skeleton={<Skeleton height="30rem" card />}>
        {(checks) => (
          <Panel as="ul" className={styles.list} aria-label="Hazırlık">
            {tasksOf(checks)
              .toSorted(undoneFirst)
              .map((task) => (
                <TaskRow key={task.label} {...task} />
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

interface Task {
  label: string;
  why: string;
  /** Where it is done, if a page is. */
  to: string | undefined;
  isDone: boolean;
  /** The number of products that lack it, of what each product has by itself. */
  missing?: number;
}

/** Returns what is to be done: the shop's own facts, and those of its products. */
function tasksOf(answer: LaunchChecks): Task[] {
  const { checks, productsWithoutMaker, foodWithoutIngredients } = answer;
  return [
    ...checks.map(({ variable, setting, isDone }) => ({
      ...(launchFacts[variable] ?? { label: variable, why: '' }),
      to: setting === null ? undefined : sellerPaths.setting(setting),
      isDone,
    })),
    {
      label: 'Ürünlerin üreticisi',
      why: 'İlanda üreticinin veya ithalatçının adı, adresi ve iletişim bilgisi bulunmalıdır.',
      to: sellerPaths.productList({ eksik: 'uretici' }),
      isDone: productsWithoutMaker === 0,
      missing: productsWithoutMaker,
    },
    {
      label: 'Gıdaların içindekileri',
      why: 'Gıdanın etiketindeki bilgiler satın almadan önce görülebilmelidir.',
      to: sellerPaths.productList({ eksik: 'icindekiler' }),
      isDone: foodWithoutIngredients === 0,
      missing: foodWithoutIngredients,
    },
  ];
}

const undoneFirst = (one: Task, other: Task) => Number(one.isDone) - Number(other.isDone);

function TaskRow({ label, why, to, isDone, missing }: Task) {
  const lacking =
    missing === undefined ? 'Eksik' : `${missing.toLocaleString('tr-TR')} üründe eksik`;
  return (
    <li>
      <div>
        <b>{to === undefined ? label : <Link to={to}>{label}</Link>}</b>
        <p>{why}</p>
      </div>
      <Badge tone={isDone ? 'paid' : 'wait'}>{isDone ? 'Tamam' : lacking}</Badge>
    </li>
  );
}
