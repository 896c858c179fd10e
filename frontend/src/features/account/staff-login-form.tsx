import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { BodyOf } from '@/api/calls';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { isRefusal } from '@/api/refusals';
import { clearOfflineOrders } from '@/entities/order/offline-orders';
import { staffSessionQuery } from '@/entities/session/queries';
import { requiredText } from '@/lib/field-schemas';
import { Button } from '@/ui/button/button';
import { CodeField } from '@/ui/form/account-fields';
import { GridForm, SubmitButton } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { CredentialsForm, type Credentials } from './credentials-form';

/** The seller's way in; an account with a second factor is asked for its code in a second step. */
export function StaffLoginForm({ onLogin }: { onLogin: () => void }) {
  const client = useQueryClient();
  const [guarded, setGuarded] = useState<Credentials>();

  async function logIn(body: BodyOf<'post', '/api/seller/login'>) {
    await api.post('/api/seller/login', { body });
    clearOfflineOrders();
    // An in-flight response of the probe is older than this login.
    await client.cancelQueries({ queryKey: staffSessionQuery.queryKey });
    client.setQueryData(staffSessionQuery.queryKey, {});
    // The account's name for the greeting is fetched.
    void client.invalidateQueries({ queryKey: staffSessionQuery.queryKey });
    onLogin();
  }

  return guarded ? (
    <CodeForm send={(code) => logIn({ ...guarded, code })} onBack={() => setGuarded(undefined)} />
  ) : (
    <CredentialsForm
      autoComplete="username"
      submitLabel="Giriş"
      send={async (credentials) => {
        try {
          await logIn(credentials);
        } catch (error) {
          if (!isRefusal(error, 'two_factor_required')) throw error;
          setGuarded(credentials);
        }
      }}
    />
  );
}

const codeSchema = z.object({ code: requiredText('Kod', limits.staffLoginInputCodeMaxLength) });

interface CodeFormProps {
  send: (code: string) => Promise<void>;
  onBack: () => void;
}

/** The second step of the login. */
function CodeForm({ send, onBack }: CodeFormProps) {
  const form = useFormMutation({
    schema: codeSchema,
    defaultValues: { code: '' },
    send: ({ code }) => send(code),
  });
  const { setFocus } = form.form;
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <GridForm form={form}>
      <CodeField
        autoCapitalize="none"
        spellCheck={false}
        hint="Doğrulama uygulamanızdaki 6 haneli kod. Telefonunuz yanınızda değilse kurtarma kodlarınızdan biri."
        {...form.field('code')}
      />
      <SubmitButton form={form} large wide>
        Doğrula ve gir
      </SubmitButton>
      <Button variant="quiet" onClick={onBack}>
        Başka hesapla gir
      </Button>
    </GridForm>
  );
}
