import { BellRing } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import { PrivacyNotice } from '@/entities/legal-text/privacy-notice';
import { useSession } from '@/entities/session/queries';
import { requiredEmail } from '@/lib/field-schemas';
import { Alert } from '@/ui/alert';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/field';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FormGrid } from '@/ui/form-grid';
import { Honeypot, honeypotName } from '@/ui/honeypot';
import { useRequestStockAlert } from './queries';

const schema = z.object({
  email: requiredEmail(limits.stockAlertInputEmailMaxLength),
  [honeypotName]: z.string(),
});

/** Asks for an e-mail address, which a customer's account fills in, for one mail about the stock. */
export default function StockAlertForm({ product }: { product: string }) {
  const { mutateAsync } = useRequestStockAlert();
  const { user } = useSession();
  const [said, setSaid] = useState<string>();
  const form = useFormMutation({
    schema,
    defaultValues: { email: user?.email ?? '', [honeypotName]: '' },
    send: (values) => mutateAsync({ product, ...values }),
    onSuccess: ({ message }) => setSaid(message),
  });
  const { setFocus } = form.form;
  useEffect(() => setFocus('email'), [setFocus]);

  if (said) return <Said text={said} />;
  return (
    <FormGrid as={Form} form={form}>
      <TextField
        label="E-Posta"
        hint="Ürün gelince yalnızca bir e-posta göndeririz."
        type="email"
        autoComplete="email"
        required
        {...form.field('email')}
      />
      <PrivacyNotice />
      <Honeypot {...form.form.register(honeypotName)} />
      <Button large type="submit" busy={form.isSending}>
        Gelince haber ver
      </Button>
    </FormGrid>
  );
}

/** Takes the place and the focus of the form. */
function Said({ text }: { text: string }) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <Alert info icon={BellRing} role="status" ref={said} tabIndex={-1}>
      {text}
    </Alert>
  );
}
