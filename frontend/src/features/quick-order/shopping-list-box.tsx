import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { useMediaQuery } from '@/lib/use-media-query';
import { Button } from '@/ui/button/button';
import { TextareaField } from '@/ui/field/field';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import type { QuickRow } from './quick-row';
import * as styles from './shopping-list-box.module.css';

const schema = z.object({
  text: z.string().check(
    z.refine((text) => text.trim() !== '', 'Listenizi yazın veya yapıştırın.'),
    z.maxLength(
      limits.shoppingListInputTextMaxLength,
      `Listeniz en çok ${limits.shoppingListInputTextMaxLength} karakter olabilir.`,
    ),
  ),
});

/** A pasted shopping list with one product per line; the search finds a product for each line. */
export function ShoppingListBox({ onFound }: { onFound: (rows: QuickRow[]) => void }) {
  // A device without a keyboard: a phone or tablet.
  const hasKeyboard = useMediaQuery('(pointer: fine)');
  const form = useFormMutation({
    schema,
    defaultValues: { text: '' },
    send: (body) => api.post('/api/order/shopping-list', { body }),
    onSuccess: ({ lines }) =>
      onFound(
        lines.map(({ text, products, quantity }, index) => ({
          key: `satir-${String(index)}`,
          text,
          products,
          chosen: products[0]?._id,
          quantity: String(quantity),
        })),
      ),
  });

  return (
    <Form form={form} className={styles.list}>
      <TextareaField
        label="Alışveriş listeniz"
        hint={`Her satıra bir ürün: 20 çay bardağı.${hasKeyboard ? ' Ctrl+Enter ile de arayabilirsiniz.' : ''}`}
        rows={5}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.submit(event);
        }}
        {...form.field('text')}
      />
      <Button type="submit" variant="felt" busy={form.isSending}>
        Ürünleri bul
      </Button>
    </Form>
  );
}
