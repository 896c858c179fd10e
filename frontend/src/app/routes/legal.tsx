import { useLocation } from 'react-router';
import { legalTextQuery } from '@/entities/legal-text/queries';
import { LegalPage } from '@/features/content/legal-page';
import { shopTextQuery } from '@/features/content/queries';
import { paths } from '@/lib/paths';
import type { PageProps } from '../lazy-page';
import { NotFound } from '../not-found';

const texts = new Map([
  [paths.kvkk(), [shopTextQuery('kvkk')]],
  [paths.privacy(), [shopTextQuery('privacy'), shopTextQuery('cookies')]],
  [paths.distanceSales(), [legalTextQuery('distance-sales')]],
  [paths.preliminaryInformation(), [legalTextQuery('preliminary-information')]],
]);

/** The pages of legal texts. */
export default function LegalRoute({ title }: PageProps) {
  const path = useLocation().pathname.replace(/\/$/, '');
  const shown = texts.get(path);
  return shown ? <LegalPage key={path} texts={shown} title={title} /> : <NotFound />;
}
