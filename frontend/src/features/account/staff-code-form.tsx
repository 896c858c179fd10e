import { useEffect } from 'react';
import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import { requiredText } from '@/lib/field-schemas';
import { Button } from '@/ui/button';
import { CodeField } from '@/ui/form/account-fields';
import { GridForm, SubmitButton } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';

const schema = z.object({ code: requiredText('Kod', limits.staffLoginInputCodeMaxLength) });

interface StaffCodeFormProps {
  send: (code: string) => Promise<unknown>;
  onSuccess: () => void;
  onBack: () => void;
}

/** The second step of the seller's login. */
export function StaffCodeForm({ send, onSuccess, onBack }: StaffCodeFormProps) {
  const form = useFormMutation({
    schema,
    defaultValues: { code: '' },
    send: ({ code }) => send(code),
    onSuccess,
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
