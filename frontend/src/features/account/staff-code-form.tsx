import { useEffect } from 'react';
import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import { requiredText } from '@/lib/field-schemas';
import { Button } from '@/ui/button';
import { CodeField } from '@/ui/form/account-fields';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FormGrid } from '@/ui/form-grid';

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
    <FormGrid as={Form} form={form}>
      <CodeField
        autoCapitalize="none"
        spellCheck={false}
        hint="Doğrulama uygulamanızdaki 6 haneli kod. Telefonunuz yanınızda değilse kurtarma kodlarınızdan biri."
        {...form.field('code')}
      />
      <Button variant="primary" large wide type="submit" busy={form.isSending}>
        Doğrula ve gir
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Başka hesapla gir
      </Button>
    </FormGrid>
  );
}
