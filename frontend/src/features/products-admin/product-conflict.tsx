import type { ComponentProps } from 'react';
import type { Product } from '@/api/types';
import { formatShortDateTime } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { ConflictChoice } from '@/ui/form/conflict-choice';
import type { Conflict } from './use-save-product';

type ProductConflictProps = Conflict & Omit<ComponentProps<typeof ConflictChoice>, 'children'>;

/** Lets the user choose between their changes and another staff member's, and shows what that one has changed. */
export function ProductConflict({ base, theirs, ...choice }: ProductConflictProps) {
  return (
    <ConflictChoice {...choice}>
      <p>
        Bu ürün siz düzenlerken değiştirildi ({formatShortDateTime(theirs.updatedAt)}):{' '}
        {theirs.name}, {formatMoney(theirs.offerPrice)}, {theirs.inStock ? 'stokta' : 'stokta yok'}.
        “Benimkini kaydet” yalnızca sizin değiştirdiğiniz alanları yazar.
      </p>
      <ul>
        {values.flatMap(([label, text]) => {
          const [was, is] = [text(base), text(theirs)];
          return was === is ? [] : <li key={label}>{`${label}: ${was} idi, şimdi ${is}.`}</li>;
        })}
      </ul>
    </ConflictChoice>
  );
}

const orNone = (text: string | null) => text || 'boş';

/** What a form changes and a line can show. */
const values: readonly [label: string, text: (product: Product) => string][] = [
  ['Ürün adı', ({ name }) => name],
  ['Kategori', ({ category }) => category],
  ['Fiyat', ({ price }) => formatMoney(price)],
  ['Satış fiyatı', ({ offerPrice }) => formatMoney(offerPrice)],
  ['Stok adedi', ({ stock }) => (stock === null ? 'sayılmıyor' : String(stock))],
  ['KDV oranı', ({ vatRate }) => `%${vatRate}`],
  ['Stok kodu', ({ sku }) => orNone(sku)],
  ['Barkod', ({ barcode }) => orNone(barcode)],
  ['Marka', ({ brand }) => orNone(brand)],
  [
    'Toplu alım fiyatları',
    ({ tiers }) =>
      orNone(
        tiers.map(({ minQuantity, price }) => `${minQuantity}+ ${formatMoney(price)}`).join(', '),
      ),
  ],
  ['Ürün açıklaması', ({ description }) => orNone(description.join(' '))],
];
