import { ForgotPasswordForm } from '@/features/account/forgot-password-form';
import { Page } from '@/ui/layout';
import { Panel } from '@/ui/panel';
import { Muted } from '@/ui/text';
import type { PageProps } from '../lazy-page';

/** /sifremi-unuttum: for customers and sellers alike. */
export function Component({ title }: PageProps) {
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
