import { ShieldCheck } from 'lucide';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { requiredPassword, requiredText } from '@/lib/field-schemas';
import { Alert } from '@/ui/alert';
import { Button } from '@/ui/button';
import { focusPageHeading } from '@/ui/focus-page-heading';
import { CodeField, PasswordField } from '@/ui/form/account-fields';
import { GridForm, SubmitButton } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { notify } from '@/ui/toast';
import { useRememberTwoFactor } from './queries';
import * as styles from './security.module.css';

const schema = z.object({
  password: requiredPassword('Şifre', limits.twoFactorInputPasswordMaxLength),
  code: requiredText('Kod', limits.twoFactorInputCodeMaxLength),
});

/** A second factor that is in force, and the way out of it. */
export function DisableTwoFactor() {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <Alert info icon={ShieldCheck}>
        <p>İki adımlı doğrulama açık. Girişte şifrenizden sonra kod sorulur.</p>
      </Alert>
      {isLeaving ? (
        <DisableForm />
      ) : (
        <div className={styles.actions}>
          <Button variant="danger-quiet" onClick={() => setLeaving(true)}>
            Kapat
          </Button>
        </div>
      )}
    </>
  );
}

function DisableForm() {
  const remember = useRememberTwoFactor();
  const form = useFormMutation({
    schema,
    defaultValues: { password: '', code: '' },
    send: (body) => api.post('/api/seller/two-factor/disable', { body }),
    onSuccess: ({ message }) => {
      remember(false);
      notify.success(message);
      focusPageHeading();
    },
  });
  return (
    <GridForm form={form}>
      <PasswordField {...form.field('password')} />
      <CodeField
        hint="Uygulamanızdaki 6 haneli kod ya da kurtarma kodlarınızdan biri."
        {...form.field('code')}
      />
      <div>
        <SubmitButton form={form} variant="danger">
          İki adımlı doğrulamayı kapat
        </SubmitButton>
      </div>
    </GridForm>
  );
}
