import { CircleAlert } from 'lucide';
import { useState } from 'react';
import type { Product } from '@/api/types';
import { formatMoney } from '@/lib/money';
import { Alert } from '@/ui/alert';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import { changePrices, parsePercent } from './bulk-price';
import * as styles from './bulk-price-dialog.module.css';
import { nothingChanged, useChangeProducts, type RefusedProduct } from './product-queries';

interface BulkPriceDialogProps {
  products: Product[];
  onClose: () => void;
}

/** Changes the prices of several products by a percentage, having shown each before and after. */
export default function BulkPriceDialog({ products, onClose }: BulkPriceDialogProps) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<RefusedProduct[]>([]);
  const { mutate, isPending } = useChangeProducts();
  const percent = parsePercent(text);
  const changes = percent === null ? [] : changePrices(products, percent);
  const isWrong = text.trim() !== '' && percent === null;

  const apply = () =>
    mutate(
      changes.map(({ product, offerPrice, price, tiers }) => ({
        product,
        over: { offerPrice, price, tiers },
      })),
      {
        onSuccess: (refused) => {
          setRefused(refused);
          if (refused.length === 0) onClose();
        },
      },
    );

  return (
    <Dialog
      large
      dense
      title="Fiyatları yüzdeyle değiştir"
      onClose={() => {
        if (!isPending) onClose();
      }}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Vazgeç
          </Button>
          <Button
            variant="primary"
            busy={isPending}
            disabled={changes.length === 0}
            onClick={apply}
          >
            {`${String(products.length)} ürünün fiyatını değiştir`}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <TextField
          label="Yüzde"
          hint="Zam için 10, indirim için -10 yazın. Kademe fiyatları da değişir; liste fiyatı yalnızca satış fiyatının altında kalırsa yükselir."
          error={isWrong ? '10, -5 veya 7,5 gibi bir yüzde yazın.' : undefined}
          inputMode="text"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {refused.length > 0 && (
          <Alert icon={CircleAlert} role="alert">
            <p>{nothingChanged}</p>
            <ul>
              {refused.map(({ product, reason }) => (
                <li key={product._id}>{`${product.name}: ${reason}`}</li>
              ))}
            </ul>
          </Alert>
        )}
        {changes.length > 0 && (
          <table className={styles.preview}>
            <caption>Önizleme</caption>
            <thead>
              <tr>
                <th scope="col">Ürün</th>
                <th scope="col">Şimdi</th>
                <th scope="col">Yeni</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ product, offerPrice }) => (
                <tr key={product._id}>
                  <th scope="row">{product.name}</th>
                  <td>{formatMoney(product.offerPrice)}</td>
                  <td>{formatMoney(offerPrice)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Dialog>
  );
}
