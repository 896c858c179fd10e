import { useLocation } from 'react-router';
import type { LegalKind } from '@/api/types';
import { LegalPage } from '@/features/content/legal-page';
import { paths } from '@/lib/paths';
import type { PageProps } from '../lazy-page';
import { NotFound } from '../not-found';

const kinds: Partial<Record<string, LegalKind>> = {
  [paths.kvkk()]: 'kvkk',
  [paths.privacy()]: 'privacy',
  [paths.distanceSales()]: 'distance-sales',
  [paths.preliminaryInformation()]: 'preliminary-information',
};

/** The four legal texts, each at its own address. */
export default function LegalRoute({ title }: PageProps) {
  const { pathname } = useLocation();
  const kind = kinds[pathname.replace(/\/$/, '')];
  return kind ? <LegalPage key={kind} kind={kind} title={title} /> : <NotFound />;
}
