import { lazy } from 'react';
import { classNames } from '@/lib/class-names';
import * as layoutStyles from '@/ui/layout.module.css';
import { LazyBoundary } from '@/ui/lazy-boundary';
import * as panelStyles from '@/ui/panel.module.css';
import { Skeleton } from '@/ui/skeleton';
import * as textStyles from '@/ui/text.module.css';
import * as titles from '../titles';
import { usePageTitle } from '../use-page-title';

// After the page: the form's checks weigh more than everything else on it.
const ForgotPasswordForm = lazy(async () => ({
  default: (await import('@/features/account/forgot-password-form')).ForgotPasswordForm,
}));

/** /sifremi-unuttum: for customers and sellers alike. */
export function Component() {
  usePageTitle(titles.forgotPassword);
  return (
    <div className={classNames(layoutStyles.wrap, layoutStyles.narrow)}>
      <div className={layoutStyles.pageHead}>
        <h1>{titles.forgotPassword}</h1>
        <p className={textStyles.muted}>
          Hesabınızın e-posta adresini yazın; yeni şifre belirleyeceğiniz bağlantıyı gönderelim.
        </p>
      </div>
      <div className={panelStyles.panel}>
        <LazyBoundary fallback={<Skeleton height="10rem" />}>
          <ForgotPasswordForm />
        </LazyBoundary>
      </div>
      <div className={layoutStyles.pageEnd} />
    </div>
  );
}
