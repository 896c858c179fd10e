import { useLocation } from 'react-router';
import type { LegalKind } from '@/api/types';
import { LegalPage } from '@/features/content/legal-page';
import { paths } from '@/lib/paths';
import { NotFound } from '../not-found';
import * as titles from '../titles';
import { usePageTitle } from '../use-page-title';

const pages: Partial<Record<string, { kind: LegalKind; title: string }>> = {
  [paths.kvkk()]: { kind: 'kvkk', title: titles.kvkk },
  [paths.privacy()]: { kind: 'privacy', title: titles.privacy },
  [paths.distanceSales()]: { kind: 'distance-sales', title: titles.distanceSales },
  [paths.preliminaryInformation()]: {
    kind: 'preliminary-information',
    title: titles.preliminaryInformation,
  },
};

/** The four legal texts, each at its own address. */
export function Component() {
  const { pathname } = useLocation();
  const page = pages[pathname.replace(/\/$/, '')];
  usePageTitle(page?.title);
  return page ? <LegalPage key={page.kind} {...page} /> : <NotFound />;
}
