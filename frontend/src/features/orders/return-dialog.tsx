import { useId, useState } from 'react';
import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { Order, OrderItem } from '@/api/types';
import { itemName } from '@/entities/order/display';
import { optionalText } from '@/lib/field-schemas';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Dialog } from '@/ui/dialog';
import { SelectField, TextareaField } from '@/ui/field';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { useRequestReturn } from './queries';
import * as styles from './return-dialog.module.css';
import { isReturnable, whyNot } from './return-rules';

const schema = z
  .object({
    items: z.array(z.object({ item: z.string(), quantity: z.string(), opened: z.boolean() })),
    reason: optionalText('Neden', limits.returnItemInputReasonMaxLength),
  })
  .check(
    z.refine(({ items }) => items.some(({ quantity }) => Number(quantity) > 0), {
      path: ['items', 0, 'quantity'],
      error: 'İade etmek istediğiniz ürünün adedini seçin.',
    }),
  );

interface ReturnDialogProps {
  order: Order;
  onClose: () => void;
}

/** What to send back and, if the customer likes, why. What the law exempts says so in its place. */
export default function ReturnDialog({ order: newest, onClose }: ReturnDialogProps) {
  // The fields are numbered by its lines, which a refusal renews on the page behind.
  const [order] = useState(newest);
  const formId = useId();
  const { mutateAsync } = useRequestReturn(order);
  const returnable = order.items.filter(isReturnable);
  const exempt = order.items.filter((item) => !isReturnable(item));
  const [opened, setOpened] = useState<readonly string[]>([]);
  const form = useFormMutation({
    schema,
    defaultValues: {
      items: returnable.map(({ _id }) => ({ item: _id, quantity: '0', opened: false })),
      reason: '',
    },
    send: ({ items, reason }) =>
      mutateAsync({
        items: items
          .filter(({ quantity }) => Number(quantity) > 0)
          .map(({ item, quantity, opened }) => ({
            item,
            quantity: Number(quantity),
            opened,
            ...(reason && { reason }),
          })),
      }),
    onSuccess: onClose,
  });
  return (
    <Dialog
      title={`Sipariş ${order.number}: iade`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button variant="primary" type="submit" form={formId} busy={form.isSending}>
            İade talebi gönder
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} className={styles.form}>
        {returnable.map((item, index) => (
          <div key={item._id} className={styles.line}>
            <SelectField label={itemName(item)} {...form.field(`items.${index}.quantity`)}>
              {Array.from({ length: item.returnable + 1 }, (_, pieces) => (
                <option key={pieces} value={pieces}>
                  {pieces === 0 ? 'İade etmiyorum' : `${String(pieces)} adet`}
                </option>
              ))}
            </SelectField>
            {item.exemption === 'hygiene' && (
              <Checkbox
                {...form.form.register(`items.${index}.opened`, {
                  onChange: ({ target }: { target: { checked: boolean } }) =>
                    setOpened(toggled(opened, item, target.checked)),
                })}
              >
                Ambalajını açtım
              </Checkbox>
            )}
            {opened.includes(item._id) && (
              <p className={styles.why}>
                Ambalajı açılmış oyun kağıtları hijyen nedeniyle iade alınamaz (Mesafeli Sözleşmeler
                Yönetmeliği m. 15).
              </p>
            )}
          </div>
        ))}
        <TextareaField
          label="Neden (isteğe bağlı)"
          hint="Neden belirtmek zorunda değilsiniz; yazarsanız bize yardımcı olursunuz."
          {...form.field('reason')}
        />
        {exempt.length > 0 && (
          <ul className={styles.exempt} aria-label="İade edilemeyenler">
            {exempt.map((item) => (
              <li key={item._id}>
                <b>{itemName(item)}</b>
                <span>{whyNot(item)}</span>
              </li>
            ))}
          </ul>
        )}
      </Form>
    </Dialog>
  );
}

function toggled(opened: readonly string[], { _id }: OrderItem, isOpened: boolean) {
  return isOpened ? [...opened, _id] : opened.filter((id) => id !== _id);
}
