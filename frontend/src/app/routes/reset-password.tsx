import { lazy } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '@/lib/paths';
import { PageEnd, PageHead, Wrap } from '@/ui/layout';
import { LazyBoundary } from '@/ui/lazy-boundary';
import { Panel } from '@/ui/panel';
import { Skeleton } from '@/ui/skeleton';
import { notify } from '@/ui/toast';
import * as titles from '../titles';
import { useMailedToken } from '../use-mailed-token';
import { usePageTitle } from '../use-page-title';

// After the page: the forms' checks weigh more than everything else on it.
const ResetPasswordForm = lazy(async () => ({
  default: (await import('@/features/account/reset-password-form')).ResetPasswordForm,
}));
const MissingToken = lazy(async () => ({
  default: (await import('@/features/account/reset-password-form')).MissingToken,
}));

/** /sifre-yenile?token=…: opened by a mailed link. */
export function Component() {
  usePageTitle(titles.resetPassword);
  const navigate = useNavigate();
  const token = useMailedToken(paths.resetPassword());

  const finish = (message: string) => {
    notify.success(message);
    void navigate(paths.home());
  };

  return (
    <Wrap narrow>
      <PageHead>
        <h1>{titles.resetPassword}</h1>
      </PageHead>
      <Panel>
        <LazyBoundary fallback={<Skeleton height="14rem" />}>
          {token ? <ResetPasswordForm token={token} onDone={finish} /> : <MissingToken />}
        </LazyBoundary>
      </Panel>
      <PageEnd />
    </Wrap>
  );
}
