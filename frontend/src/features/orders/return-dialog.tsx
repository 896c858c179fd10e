import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Order, OrderItem } from '@/api/types';
import { itemName } from '@/entities/order/order-items';
import { Checkbox } from '@/ui/field/checkbox';
import { SelectField, TextareaField } from '@/ui/field/field';
import { Options } from '@/ui/field/options';
import { FormDialog } from '@/ui/form/form-dialog';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { Stack } from '@/ui/layout/stack';
import { useRequestReturn } from './queries';
import { reasonSchema } from './reason';
import * as styles from './return-dialog.module.css';

const schema = z
  .object({
    items: z.array(z.object({ item: z.string(), quantity: z.string(), opened: z.boolean() })),
    reason: reasonSchema,
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
  const requestReturn = useRequestReturn(order);
  const returnable = order.items.filter(isReturnable);
  const exempt = order.items.filter((item) => !isReturnable(item));
  const form = useFormMutation({
    schema,
    defaultValues: {
      items: returnable.map(({ _id }) => ({ item: _id, quantity: '0', opened: false })),
      reason: '',
    },
    send: ({ items, reason }) =>
      requestReturn({
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
  const lines = useWatch({ control: form.form.control, name: 'items' });
  return (
    <FormDialog
      title={
        <>
          Sipariş <span className={styles.number}>{order.number}</span>: iade
        </>
      }
      form={form}
      submitLabel="İade talebi gönder"
      onClose={onClose}
    >
      {returnable.map((item, index) => (
        <Stack key={item._id} gap="2xs">
          <SelectField label={itemName(item)} {...form.field(`items.${index}.quantity`)}>
            <Options
              of={Array.from({ length: item.returnable + 1 }, (_, pieces) => [
                pieces,
                pieces === 0 ? 'İade etmiyorum' : `${String(pieces)} adet`,
              ])}
            />
          </SelectField>
          {item.exemption === 'hygiene' && (
            <Checkbox {...form.form.register(`items.${index}.opened`)}>Ambalajını açtım</Checkbox>
          )}
          {lines[index]?.opened && (
            <p className={styles.why}>
              Ambalajı açılmış oyun kağıtları hijyen nedeniyle iade alınamaz (Mesafeli Sözleşmeler
              Yönetmeliği m. 15).
            </p>
          )}
        </Stack>
      ))}
      <p>
        Talebinizi alınca gönderim bilgilerini e-postayla yazarız. Ürünler bize ulaşınca ödemenizi,
        talebinizden itibaren en geç 14 gün içinde geri göndeririz.
      </p>
      <TextareaField
        label="Neden (isteğe bağlı)"
        hint="Neden belirtmek zorunda değilsiniz; yazarsanız bize yardımcı olursunuz."
        {...form.field('reason')}
      />
      {exempt.length > 0 && (
        <Stack as="ul" gap="xs" className={styles.exempt} aria-label="İade edilemeyenler">
          {exempt.map((item) => (
            <li key={item._id}>
              <b>{itemName(item)}</b>
              <span>
                {item.exemption === 'food'
                  ? 'Gıda ürünleri yasa gereği iade alınamaz (Mesafeli Sözleşmeler Yönetmeliği m. 15).'
                  : 'Bu ürün için iade talebiniz var.'}
              </span>
            </li>
          ))}
        </Stack>
      )}
    </FormDialog>
  );
}

/** Whether any piece of a line can still be sent back; opened goods are asked for in the form. */
function isReturnable({ returnable, exemption }: OrderItem) {
  return returnable > 0 && exemption !== 'food';
}
