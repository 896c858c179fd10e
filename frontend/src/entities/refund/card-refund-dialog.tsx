import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { queryRoots } from '@/api/query-keys';
import { isRefusal } from '@/api/refusals';
import type { Order, OrderReturn, Refund } from '@/api/types';
import { ApiError, errorText } from '@/lib/errors';
import { optionalText } from '@/lib/field-schemas';
import { idempotentAttempt } from '@/lib/idempotent-attempt';
import { formatMoney } from '@/lib/money';
import { requiredAmount } from '@/lib/number-schemas';
import { formatPriceInput, parsePrice } from '@/lib/price-input';
import { TextField } from '@/ui/field/field';
import { PriceField } from '@/ui/field/price-field';
import { FormDialog } from '@/ui/form/form-dialog';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { Fact, Facts } from '@/ui/text/facts';
import { notify } from '@/ui/toast/toast';

interface CardRefundDialogProps {
  order: Order;
  /** The received return that is paid back, if it is for one. */
  returned?: OrderReturn | undefined;
  onClose: () => void;
  /** Called when the refund was sent; the button that opened the dialog may be gone. */
  onRefunded?: () => void;
}

/** What the server said of a refund; without the refund if its provider did not respond, and the shop goes on asking. */
interface Sent {
  refund?: Refund;
  message: string;
}

/** Whether the refund may have been made: no response says that it was not. */
const isUnknown = (error: unknown) =>
  !(error instanceof ApiError) || (error.status >= 500 && !isRefusal(error, 'busy'));

/** What may still be paid back, if a refund was refused because it is more. */
function availableAfter(error: unknown): number | undefined {
  if (!isRefusal(error, 'amount_too_high')) return undefined;
  return (error.body as { available: number }).available;
}

function failureText(error: unknown): string {
  return isUnknown(error)
    ? 'Yanıt alınamadı; iade yapılmış olabilir. Bu pencereden yeniden deneyin: aynı iade iki kez yapılmaz.'
    : errorText(error);
}

/** Pays an amount back to the card that an order was paid with. */
export default function CardRefundDialog({
  order,
  returned,
  onClose,
  onRefunded,
}: CardRefundDialogProps) {
  const { _id: id, number, customer, chargedAmount } = order;
  const client = useQueryClient();
  const attempt = useMemo(() => idempotentAttempt(`dorduncu-kart-iadesi-${id}`), [id]);
  const [available, setAvailable] = useState(order.refundAvailable ?? 0);
  // Until the outcome is known, the amount stays as it was sent: another one would be another refund.
  const [isUncertain, setUncertain] = useState(false);
  const due = returned ? returned.refundDue : order.refundDue;
  const form = useFormMutation({
    schema: z.object({
      amount: requiredAmount('Tutar', available),
      note: optionalText('Not', limits.cardRefundInputNoteMaxLength),
    }),
    defaultValues: { amount: due ? formatPriceInput(due) : '', note: '' },
    send: async ({ amount, note }): Promise<Sent> => {
      const body = {
        amount,
        ...(returned && { return: returned._id }),
        ...(note && { note }),
      };
      const call = { params: { id }, body, headers: attempt.headersFor(body) };
      try {
        return await api.post('/api/order/refund/{id}/card', call);
      } catch (error) {
        if (isRefusal(error, 'payment_unavailable')) return { message: error.message };
        throw error;
      }
    },
    onSuccess: ({ refund, message }, { setError }) => {
      attempt.forget();
      setUncertain(false);
      void client.invalidateQueries({ queryKey: queryRoots.seller });
      if (refund?.state === 'failed') {
        setError('root', {
          type: 'server',
          message: [message, refund.reason].filter(Boolean).join(' '),
        });
        return;
      }
      if (refund) notify.success(message);
      else notify.error(message);
      onClose();
      onRefunded?.();
    },
    onFailure: (error) => {
      setUncertain(isUnknown(error));
      setAvailable((before) => availableAfter(error) ?? before);
      void client.invalidateQueries({ queryKey: queryRoots.seller });
    },
    failureText,
  });
  const typed = useWatch({ control: form.form.control, name: 'amount' });
  const amount = parsePrice(typed);
  const charged = chargedAmount ?? 0;
  return (
    <FormDialog
      dense
      title="Kartına iade et"
      onClose={onClose}
      form={form}
      submitLabel={amount ? `${formatMoney(amount)} iade et` : 'İade et'}
    >
      <p>{`Sipariş ${number}: para ${customer} adlı müşterinin ödediği karta gider.`}</p>
      <Facts layout="bill">
        <Fact term="Karttan çekilen">{formatMoney(charged)}</Fact>
        <Fact term="Kalan">{formatMoney(available)}</Fact>
      </Facts>
      <PriceField
        label="Tutar"
        hint={due ? `Geri ödenmesi gereken: ${formatMoney(due)}` : undefined}
        readOnly={isUncertain}
        {...form.field('amount')}
      />
      <TextField
        label="Not (isteğe bağlı)"
        hint="Yalnızca ekibiniz görür."
        autoComplete="off"
        readOnly={isUncertain}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
