import { lazy } from 'react';
import { PageEnd, PageHead, Wrap } from '@/ui/layout';
import { LazyBoundary } from '@/ui/lazy-boundary';
import { Panel } from '@/ui/panel';
import { Skeleton } from '@/ui/skeleton';
import { Muted } from '@/ui/text';
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
    <Wrap narrow>
      <PageHead>
        <h1>{titles.forgotPassword}</h1>
        <Muted>
          Hesabınızın e-posta adresini yazın; yeni şifre belirleyeceğiniz bağlantıyı gönderelim.
        </Muted>
      </PageHead>
      <Panel>
        <LazyBoundary fallback={<Skeleton height="10rem" />}>
          <ForgotPasswordForm />
        </LazyBoundary>
      </Panel>
      <PageEnd />
    </Wrap>
  );
}
