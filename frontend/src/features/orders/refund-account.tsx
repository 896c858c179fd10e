import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '@/api/client';
import type { Order } from '@/api/types';
import { showMyOrder } from '@/entities/order/queries';
import { requiredText } from '@/lib/field-schemas';
import { formatMoney } from '@/lib/money';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/field';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { notify } from '@/ui/toast';
import * as styles from './refund-account.module.css';

const schema = z.object({ iban: requiredText('IBAN', 60) });

/** Asks for the account to which the refund of a transfer goes. */
export function RefundAccount({ order }: { order: Order }) {
  const client = useQueryClient();
  const form = useFormMutation({
    schema,
    defaultValues: { iban: order.refundIban ?? '' },
    send: (account) =>
      api.put('/api/order/{id}/refund-account', { params: { id: order._id }, body: account }),
    onSuccess: ({ order, message }) => {
      showMyOrder(client, order);
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
