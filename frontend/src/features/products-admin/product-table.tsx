import { ExternalLink, Layers, Pencil, RotateCcwClock, Trash } from 'lucide';
import { Link } from 'react-router';
import type { Product } from '@/api/types';
import { Photo, ProductImage } from '@/entities/product/product-image';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { formatPriceInput } from '@/lib/price-input';
import { AdminRow, AdminTable } from '@/ui/admin-table';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { Icon } from '@/ui/icon';
import { IconButton } from '@/ui/icon-button';
import { Switch } from '@/ui/switch';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { unchanged } from './bulk-price';
import { InlineField } from './inline-field';
import { useSetStock, useToggleStock, useUpdateProduct } from './product-queries';
import { offerPriceSchema, stockSchema } from './product-schema';
import * as styles from './product-table.module.css';

interface ProductActions {
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
  /** Opens the product's stock history. */
  onHistory: (product: Product) => void;
  /** Opens the product's variants. */
  onVariants: (product: Product) => void;
}

interface Selection {
  onSelect: (ids: string[], isSelected: boolean) => void;
}

interface ProductTableProps extends ProductActions, Selection {
  products: Product[];
  /** The ids of those that are ticked. */
  selected: ReadonlySet<string>;
}

const columns = [
  { heading: 'Ürün' },
  { heading: 'Kategori' },
  { heading: 'Satış fiyatı', right: true },
  { heading: 'Stok adedi', right: true },
  { heading: 'Satışta' },
  { heading: 'İşlem', right: true },
];

/** The shop's products, with their price and stock to be changed in place. */
export function ProductTable({ products, selected, onSelect, ...actions }: ProductTableProps) {
  return (
    <AdminTable
      columns={columns}
      selectAllLabel="Bu sayfadaki bütün ürünleri seç"
      ids={products.map(({ _id }) => _id)}
      selected={selected}
      onSelect={onSelect}
      className={styles.table}
    >
      {products.map((product) => (
        <ProductRow
          key={product._id}
          product={product}
          isSelected={selected.has(product._id)}
          onSelect={onSelect}
          {...actions}
        />
      ))}
    </AdminTable>
  );
}

interface ProductRowProps extends ProductActions, Selection {
  product: Product;
  isSelected: boolean;
}

function ProductRow({ product, isSelected, onSelect, ...actions }: ProductRowProps) {
  const { onEdit, onDelete, onHistory, onVariants } = actions;
  const { _id, name, category, image } = product;
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
        <PriceCell product={product} title={title} />
        <small className={styles.list}>{`Liste: ${formatMoney(product.price)}`}</small>
      </td>
      <td className={styles.number} data-heading="Stok adedi">
        <StockCell product={product} title={title} />
      </td>
      <td>
        <StockSwitch product={product} />
      </td>
      <td>
        <div className={styles.actions}>
          <IconButton
            as={Link}
            to={paths.product(category, _id)}
            target="_blank"
            aria-label={`${title}: mağazada gör`}
          >
            <Icon of={ExternalLink} />
          </IconButton>
          <IconButton aria-label={`${title}: stok geçmişi`} onClick={() => onHistory(product)}>
            <Icon of={RotateCcwClock} />
          </IconButton>
          <IconButton
            aria-label={`${title}: seçenekleri yönet`}
            onClick={() => onVariants(product)}
          >
            <Icon of={Layers} />
          </IconButton>
          <IconButton aria-label={`${title}: düzenle`} onClick={() => onEdit(product)}>
            <Icon of={Pencil} />
          </IconButton>
          <IconButton
            className={styles.remove}
            aria-label={`${title}: sil`}
            onClick={() => onDelete(product)}
          >
            <Icon of={Trash} />
          </IconButton>
        </div>
      </td>
    </AdminRow>
  );
}

interface CellProps {
  product: Product;
  title: string;
}

function PriceCell({ product, title }: CellProps) {
  const { mutateAsync } = useUpdateProduct();
  const value = formatPriceInput(product.offerPrice);
  const form = useFormMutation({
    schema: offerPriceSchema,
    defaultValues: { offerPrice: value },
    inPlace: true,
    send: ({ offerPrice }) =>
      mutateAsync({
        id: product._id,
        product: {
          ...unchanged(product),
          offerPrice,
          price: Math.max(product.price, offerPrice),
        },
      }),
    onSuccess: (_, { resetField }) => resetField('offerPrice'),
  });
  return (
    <InlineField
      form={form}
      name="offerPrice"
      label={`${title}: tutar`}
      inputMode="decimal"
      value={value}
    />
  );
}

function StockCell({ product, title }: CellProps) {
  const { mutateAsync } = useSetStock();
  const value = product.stock === null ? '' : String(product.stock);
  const form = useFormMutation({
    schema: stockSchema,
    defaultValues: { stock: value },
    inPlace: true,
    send: ({ stock }) => mutateAsync({ id: product._id, stock }),
    onSuccess: (_, { resetField }) => resetField('stock'),
  });
  return (
    <InlineField
      form={form}
      name="stock"
      label={`${title}: kalan adet`}
      placeholder="sayılmıyor"
      inputMode="numeric"
      value={value}
    />
  );
}

function StockSwitch({ product }: { product: Product }) {
  const { name, onSale, inStock } = product;
  const toggle = useToggleStock(product);
  return (
    <Switch checked={onSale} aria-label={`${name}: stok durumu`} onChange={toggle}>
      {inStock ? 'Stokta' : 'Stokta yok'}
    </Switch>
  );
}
