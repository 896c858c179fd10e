import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/button/button';
import { Wrap } from '@/ui/layout/layout';
import * as emptyStateStyles from '@/ui/state/empty-state.module.css';
import { usePageTitle } from './use-page-title';

export function NotFound() {
  usePageTitle('Sayfa bulunamadı');
  return (
    <Wrap>
      <div className={emptyStateStyles.empty}>
        <img src="/art/domino.svg" alt="" width={176} height={176} />
        <h1>Sayfa bulunamadı</h1>
        <small>Aradığınız sayfa taşınmış veya kaldırılmış olabilir.</small>
        <ButtonLink variant="primary" to={paths.products()}>
          Ürünlere göz at
        </ButtonLink>
      </div>
    </Wrap>
  );
}
