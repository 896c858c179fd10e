import MailCheck from 'lucide/dist/esm/icons/mail-check.mjs';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { requiredEmail, requiredText } from '@/lib/field-schemas';
import { Button } from '@/ui/button/button';
import { TextField } from '@/ui/field/field';
import { EmailField } from '@/ui/form/account-fields';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FormGrid } from '@/ui/layout/form-grid';
import { Alert } from '@/ui/state/alert';

const schema = z.object({
  number: requiredText('Sipariş no', limits.guestLinkInputNumberMaxLength),
  email: requiredEmail(limits.guestLinkInputEmailMaxLength),
});

/** Requests a new link to a guest's order; the response does not tell whether there is such an order. */
export default function GuestLinkForm() {
  const [sent, setSent] = useState<string>();
  const form = useFormMutation({
    schema,
    defaultValues: { number: '', email: '' },
    send: (body) => api.post('/api/order/guest/link', { body }),
    onSuccess: ({ message }) => setSent(message),
  });
  return (
    <FormGrid as={Form} form={form}>
      <TextField
        label="Sipariş no"
        hint="Örneğin 4827-1935"
        inputMode="numeric"
        autoComplete="off"
        required
        {...form.field('number')}
      />
      <EmailField hint="Siparişte yazdığınız adres" {...form.field('email')} />
      <Button variant="primary" large wide type="submit" busy={form.isSending}>
        Bağlantı gönder
      </Button>
      {sent && (
        <Alert info icon={MailCheck} role="status">
          <p>{sent} Eski bağlantılar artık açılmaz; gelmediyse gereksiz e-posta klasörüne bakın.</p>
        </Alert>
      )}
    </FormGrid>
  );
}
