import { ForgotPasswordForm } from '@/features/account/forgot-password-form';
import { PageEnd, PageHead, Wrap } from '@/ui/layout';
import { Panel } from '@/ui/panel';
import { Muted } from '@/ui/text';
import * as titles from '../titles';
import { usePageTitle } from '../use-page-title';

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
        <ForgotPasswordForm />
      </Panel>
      <PageEnd />
    </Wrap>
  );
}
