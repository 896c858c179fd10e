import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import type { Order } from '@/api/types';
import { PrivacyNotice } from '@/entities/legal-text/privacy-notice';
import { useAuthDialog } from '@/entities/session/auth-dialog-store';
import { requiredPassword } from '@/lib/field-schemas';
import { Button } from '@/ui/button/button';
import { EmailField, PasswordField } from '@/ui/form/account-fields';
import { GridForm, SubmitButton } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { Panel } from '@/ui/layout/panel';
import { Muted } from '@/ui/text/text';
import { notify } from '@/ui/toast/toast';
import * as styles from './register-buyer.module.css';
import { useRememberUser } from './use-remember-user';

const schema = z.object({
  password: requiredPassword('Şifre', limits.registerInputPasswordMaxLength),
});

interface RegisterBuyerProps {
  /** The order of a guest, whose address says who registers. */
  order: Order;
  /** Takes the order into the account that is logged in. */
  claim: () => Promise<unknown>;
  onDone: () => void;
  /** The address of this page, for a guest who has an account. */
  returnTo: string;
}

/** Makes a guest who has ordered a customer: only the password is not known yet. */
export default function RegisterBuyer({ order, claim, onDone, returnTo }: RegisterBuyerProps) {
  const remember = useRememberUser();
  const ask = useAuthDialog((state) => state.ask);
  const { firstName, lastName, phone } = order.address;
  const email = order.guestEmail ?? '';
  const form = useFormMutation({
    schema,
    defaultValues: { password: '' },
    send: async ({ password }) => {
      const body = { firstName, lastName, email, password };
      const account = await api.post('/api/user/register', { body });
      // The account exists: a later failure is not the registration's.
      const [profile, claimed] = await Promise.allSettled([
        api.post('/api/user/update', { body: { phone } }),
        claim(),
      ]);
      await remember(profile.status === 'fulfilled' ? profile.value : account);
      return claimed.status === 'fulfilled';
    },
    onSuccess: (isClaimed) => {
      notify.success('Başarıyla kayıt oldunuz!');
      // Otherwise the page offers to claim the order.
      if (isClaimed) onDone();
    },
  });
  return (
    <Panel as="section" aria-labelledby="hesap">
      <h2 id="hesap">Bir şifreyle hesabınız hazır</h2>
      <GridForm form={form} className={styles.form}>
        <Muted>
          Adınız ve telefonunuz siparişinizden alınır, sipariş hesabınıza eklenir. Sonraki
          siparişlerinizi Siparişlerim sayfasından izlersiniz.
        </Muted>
        <EmailField name="email" autoComplete="username" readOnly value={email} />
        <PasswordField isNew {...form.field('password')} />
        <PrivacyNotice />
        <SubmitButton form={form} variant="felt" large wide>
          Hesap oluştur
        </SubmitButton>
        <Button onClick={() => ask(returnTo)}>Hesabım var, giriş yap</Button>
      </GridForm>
    </Panel>
  );
}
