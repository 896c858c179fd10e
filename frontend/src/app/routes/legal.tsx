import { useLocation } from 'react-router';
import type { LegalKind } from '@/api/types';
import { LegalPage } from '@/features/content/legal-page';
import { paths } from '@/lib/paths';
import { NotFound } from '../not-found';
import { usePageTitle } from '../use-page-title';

const pages: Partial<Record<string, { kind: LegalKind; title: string }>> = {
  [paths.kvkk()]: { kind: 'kvkk', title: 'KVKK Aydınlatma Metni' },
  [paths.privacy()]: { kind: 'privacy', title: 'Gizlilik ve Çerezler' },
  [paths.distanceSales()]: { kind: 'distance-sales', title: 'Mesafeli Satış Sözleşmesi' },
  [paths.preliminaryInformation()]: {
    kind: 'preliminary-information',
    title: 'Ön Bilgilendirme Formu',
  },
};

/** The four legal texts, each at its own address. */
export function Component() {
  const { pathname } = useLocation();
  const page = pages[pathname.replace(/\/$/, '')];
  usePageTitle(page?.title);
  return page ? <LegalPage key={page.kind} {...page} /> : <NotFound />;
}
