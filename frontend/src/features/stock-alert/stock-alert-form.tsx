import BellRing from 'lucide/dist/esm/icons/bell-ring.mjs';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { PrivacyNotice } from '@/entities/legal-text/privacy-notice';
import { useSession } from '@/entities/session/queries';
import { requiredEmail } from '@/lib/field-schemas';
import { Button } from '@/ui/button/button';
import { Honeypot, honeypotName } from '@/ui/field/honeypot';
import { EmailField } from '@/ui/form/account-fields';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FormGrid } from '@/ui/layout/form-grid';
import { Alert } from '@/ui/state/alert';

const schema = z.object({
  email: requiredEmail(limits.stockAlertInputEmailMaxLength),
  [honeypotName]: z.string(),
});

/** Gives the focus to the text that replaces the form. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Asks for an e-mail address, which a customer's account fills in, for one mail about the stock. */
export default function StockAlertForm({ product }: { product: string }) {
  const { user } = useSession();
  const [said, setSaid] = useState<string>();
  const form = useFormMutation({
    schema,
    defaultValues: { email: user?.email ?? '', [honeypotName]: '' },
    send: (values) => api.post('/api/stock-alert', { body: { product, ...values } }),
    onSuccess: ({ message }) => setSaid(message),
  });
  const { setFocus } = form.form;
  useEffect(() => setFocus('email'), [setFocus]);

  if (said) {
    return (
      <Alert info icon={BellRing} role="status" ref={takeFocus} tabIndex={-1}>
        {said}
      </Alert>
    );
  }
  return (
    <FormGrid as={Form} form={form}>
      <EmailField hint="Ürün gelince yalnızca bir e-posta göndeririz." {...form.field('email')} />
      <PrivacyNotice />
      <Honeypot {...form.form.register(honeypotName)} />
      <Button large type="submit" busy={form.isSending}>
        Gelince haber ver
      </Button>
    </FormGrid>
  );
}
