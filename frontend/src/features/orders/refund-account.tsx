import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import * as z from 'zod/mini';
import type { Order } from '@/api/types';
import { requiredText } from '@/lib/field-schemas';
import { formatMoney } from '@/lib/money';
import { Button } from '@/ui/button/button';
import { TextField } from '@/ui/field/field';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { notify } from '@/ui/toast/toast';
import { OrderAccessContext } from './order-access';
import * as styles from './refund-account.module.css';

const schema = z.object({ iban: requiredText('IBAN', 60) });

/** Asks for the account to which the refund of a transfer goes. */
export default function RefundAccount({ order }: { order: Order }) {
  const client = useQueryClient();
  const access = use(OrderAccessContext);
  const form = useFormMutation({
    schema,
    defaultValues: { iban: order.refundIban ?? '' },
    send: (account) => access.nameRefundAccount(order, account),
    onSuccess: ({ order, message }) => {
      access.showChange(client, order);
      notify.success(message);
    },
  });
  return (
    <>
      <p>
        {`${formatMoney(order.amount)} hesabınıza geri gönderilecek. `}
        {order.refundIban
          ? 'Bildirdiğiniz IBAN aşağıda; değiştirebilirsiniz.'
          : 'Paranın hangi hesaba gönderileceğini yazın.'}
      </p>
      <Form form={form} className={styles.form}>
        <TextField
          label="IBAN"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="TR"
          {...form.field('iban')}
        />
        <Button type="submit" busy={form.isSending}>
          IBAN’ı kaydet
        </Button>
      </Form>
    </>
  );
}
