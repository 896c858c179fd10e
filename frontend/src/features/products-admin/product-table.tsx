import { ExternalLink, Layers, Pencil, RotateCcwClock, Trash } from 'lucide';
import { memo } from 'react';
import { Link } from 'react-router';
import type { Product } from '@/api/types';
import { Photo, ProductImage } from '@/entities/product/product-image';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { formatPriceInput } from '@/lib/price-input';
import { AdminRow, AdminTable } from '@/ui/admin-table';
import { IconButton } from '@/ui/icon-button';
import { Switch } from '@/ui/switch';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { InlineField } from './inline-field';
import { useSetOfferPrice, useSetStock, useToggleStock } from './product-queries';
import { offerPriceSchema, stockSchema } from './product-schema';
import * as styles from './product-table.module.css';

/** A dialog that is open, and its product. */
export interface OpenedDialog {
  dialog: ProductDialogName;
  product: Product;
}

interface RowActions {
  onOpen: (opened: OpenedDialog) => void;
  onDelete: (product: Product) => Promise<void>;
  onSelect: (ids: string[], isSelected: boolean) => void;
}

interface ProductTableProps extends RowActions {
  products: Product[];
  /** The ids of those that are ticked. */
  selected: ReadonlySet<string>;
}

const dialogs = [
  { dialog: 'history', icon: RotateCcwClock, label: 'stok geçmişi' },
  { dialog: 'variants', icon: Layers, label: 'seçenekleri yönet' },
  { dialog: 'edit', icon: Pencil, label: 'düzenle' },
] as const;

/** A dialog about one product, which a button of its row opens. */
type ProductDialogName = (typeof dialogs)[number]['dialog'];

const columns = [
  { heading: 'Ürün' },
  { heading: 'Kategori' },
  { heading: 'Satış fiyatı', right: true },
  { heading: 'Stok adedi', right: true },
  { heading: 'Satışta' },
  { heading: 'İşlem', right: true },
];

/** The shop's products, with their price and stock to be changed in place. */
export function ProductTable({ products, selected, ...actions }: ProductTableProps) {
  return (
    <AdminTable
      columns={columns}
      selectAllLabel="Bu sayfadaki bütün ürünleri seç"
      ids={products.map(({ _id }) => _id)}
      selected={selected}
      onSelect={actions.onSelect}
      className={styles.table}
    >
      {products.map((product) => (
        <ProductRow
          key={product._id}
          product={product}
          isSelected={selected.has(product._id)}
          {...actions}
        />
      ))}
    </AdminTable>
  );
}

interface ProductRowProps extends RowActions {
  product: Product;
  isSelected: boolean;
}

// Memoised: a tick renders its own row, not all with their fields.
const ProductRow = memo(function ProductRow({
  product,
  isSelected,
  onOpen,
  onDelete,
  onSelect,
}: ProductRowProps) {
  const { _id, name, category, image, price } = product;
  const setOfferPrice = useSetOfferPrice();
  const setStock = useSetStock();
  const toggleStock = useToggleStock(product);
  const title = name || 'Ürün adı mevcut değil';
  return (
    <AdminRow id={_id} name={title} isSelected={isSelected} onSelect={onSelect}>
      <td className={styles.product}>
        <div className={styles.who}>
          <Photo as="span" className={styles.photo}>
            <ProductImage src={image[0]} alt="" sizes="3rem" />
          </Photo>
          {title}
        </div>
      </td>
      <td className={styles.category}>{category || 'Kategori mevcut değil'}</td>
      <td className={styles.number} data-heading="Satış fiyatı">
        <VisuallyHidden>{formatMoney(product.offerPrice)}</VisuallyHidden>
        <InlineField
          schema={offerPriceSchema}
          name="offerPrice"
          label={`${title}: tutar`}
          inputMode="decimal"
          product={product}
          text={({ offerPrice }) => formatPriceInput(offerPrice)}
          save={({ offerPrice }, base) => setOfferPrice(base, offerPrice)}
        />
        <small className={styles.list}>{`Liste: ${formatMoney(price)}`}</small>
      </td>
      <td className={styles.number} data-heading="Stok adedi">
        <InlineField
          schema={stockSchema}
          name="stock"
          label={`${title}: kalan adet`}
          placeholder="sayılmıyor"
          inputMode="numeric"
          product={product}
          text={({ stock }) => stock?.toString() ?? ''}
          save={({ stock }, base) => setStock(base, stock)}
        />
      </td>
      <td>
        <Switch checked={product.onSale} aria-label={`${name}: stok durumu`} onChange={toggleStock}>
          {product.inStock ? 'Stokta' : 'Stokta yok'}
        </Switch>
      </td>
      <td>
        <div className={styles.actions}>
          <IconButton
            as={Link}
            to={paths.product(category, _id)}
            target="_blank"
            icon={ExternalLink}
            aria-label={`${title}: mağazada gör`}
          />
          {dialogs.map(({ dialog, icon, label }) => (
            <IconButton
              key={dialog}
              icon={icon}
              aria-label={`${title}: ${label}`}
              onClick={() => onOpen({ dialog, product })}
            />
          ))}
          <IconButton
            icon={Trash}
            className={styles.remove}
            aria-label={`${title}: sil`}
            onClick={() => void onDelete(product)}
          />
        </div>
      </td>
    </AdminRow>
  );
});
