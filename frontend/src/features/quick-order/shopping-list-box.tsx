import { useRef, useState } from 'react';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '@/ui/button';
import { TextareaField } from '@/ui/field';
import { useReadShoppingList } from './queries';
import type { QuickRow } from './rows';
import * as styles from './shopping-list-box.module.css';

/** A list as one has it in a message or a sheet, a product a line; each is found by search. */
export function ShoppingListBox({ onFound }: { onFound: (rows: QuickRow[]) => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending } = useReadShoppingList();

  function find() {
    if (text.trim() === '') {
      setError('Listenizi yazın veya yapıştırın.');
      box.current?.focus();
      return;
    }
    setError(undefined);
    mutate(text, {
      onSuccess: (lines) => {
        onFound(
          lines.map((line, index) => ({
            key: `satir-${String(index)}`,
            text: line.text,
            products: line.products,
            chosen: line.products[0]?._id,
            quantity: String(line.quantity),
          })),
        );
      },
      onError: (failure) =>
        setError((failure instanceof ApiError && failure.fields['text']) || errorText(failure)),
    });
  }

  return (
    <div className={styles.list}>
      <TextareaField
        ref={box}
        label="Alışveriş listeniz"
        hint="Her satıra bir ürün: 20 çay bardağı. Ctrl+Enter ile de arayabilirsiniz."
        error={error}
        rows={5}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) find();
        }}
      />
      <Button variant="felt" busy={isPending} onClick={find}>
        Ürünleri bul
      </Button>
    </div>
  );
}
