import { ForgotPasswordForm } from '@/features/account/forgot-password-form';
import { Page } from '@/ui/layout/layout';
import { Panel } from '@/ui/layout/panel';
import { Muted } from '@/ui/text/text';
import type { PageProps } from '../lazy-page';

/** /sifremi-unuttum: for customers and sellers alike. */
export default function ForgotPasswordRoute({ title }: PageProps) {
  return (
    <Page
      narrow
      title={title}
      note={
        <Muted>
          Hesabınızın e-posta adresini yazın; yeni şifre belirleyeceğiniz bağlantıyı gönderelim.
        </Muted>
      }
    >
      <Panel>
        <ForgotPasswordForm />
      </Panel>
    </Page>
  );
}
