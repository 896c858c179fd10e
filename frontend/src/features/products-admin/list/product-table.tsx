import ExternalLink from 'lucide/dist/esm/icons/external-link.mjs';
import Layers from 'lucide/dist/esm/icons/layers.mjs';
import Pencil from 'lucide/dist/esm/icons/pencil.mjs';
import RotateCcwClock from 'lucide/dist/esm/icons/rotate-ccw-clock.mjs';
import Trash from 'lucide/dist/esm/icons/trash.mjs';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Product } from '@/api/types';
import { Photo, ProductImage } from '@/entities/product/product-image';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { formatPriceInput } from '@/lib/price-input';
import { IconButton } from '@/ui/button/icon-button';
import { Switch } from '@/ui/field/switch';
import { StaffTable, type StaffColumn } from '@/ui/list/staff-table';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import { offerPriceSchema, stockSchema } from '../form/product-schema';
import { useSetOfferPrice, useSetStock, useToggleStock } from '../product-queries';
import { InlineField } from './inline-field';
import * as styles from './product-table.module.css';

/** A dialog that is open, and its product. */
export interface OpenedDialog {
  dialog: ProductDialogName;
  product: Product;
}

interface RowActions {
  onOpen: (opened: OpenedDialog) => void;
  onDelete: (product: Product) => Promise<void>;
}

interface ProductTableProps extends RowActions {
  onSelect: (ids: string[], isSelected: boolean) => void;
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

/** The shop's products, with their price and stock to be changed in place. */
export function ProductTable({
  products,
  selected,
  onSelect,
  onOpen,
  onDelete,
}: ProductTableProps) {
  const columns = useMemo(
    () => [
      ...valueColumns,
      {
        heading: 'İşlem',
        isRight: true,
        cell: (product: Product) => (
          <Actions product={product} onOpen={onOpen} onDelete={onDelete} />
        ),
      },
    ],
    [onOpen, onDelete],
  );
  return (
    <StaffTable
      className={styles.table}
      rows={products}
      rowId={({ _id }) => _id}
      rowName={titleOf}
      columns={columns}
      selection={{ selected, onSelect, selectAllLabel: 'Bu sayfadaki bütün ürünleri seç' }}
    />
  );
}

const titleOf = ({ name }: Product) => name || 'Ürün adı mevcut değil';

const valueColumns: readonly StaffColumn<Product>[] = [
  {
    heading: 'Ürün',
    className: styles.product,
    cell: (product) => (
      <div className={styles.who}>
        <Photo as="span" className={styles.photo}>
          <ProductImage src={product.image[0]} alt="" sizes="3rem" />
        </Photo>
        {titleOf(product)}
      </div>
    ),
  },
  {
    heading: 'Kategori',
    className: styles.category,
    cell: ({ category }) => category || 'Kategori mevcut değil',
  },
  {
    heading: 'Satış fiyatı',
    isRight: true,
    isNamed: true,
    className: classNames(styles.number, styles.price),
    cell: (product) => <OfferPrice product={product} />,
  },
  {
    heading: 'Stok adedi',
    isRight: true,
    isNamed: true,
    className: styles.number,
    cell: (product) => <Stock product={product} />,
  },
  {
    heading: 'Satışta',
    className: styles.sale,
    cell: (product) => <SaleSwitch product={product} />,
  },
];

interface CellProps {
  product: Product;
}

function OfferPrice({ product }: CellProps) {
  const setOfferPrice = useSetOfferPrice();
  return (
    <>
      <VisuallyHidden>{formatMoney(product.offerPrice)}</VisuallyHidden>
      <InlineField
        schema={offerPriceSchema}
        name="offerPrice"
        label={`${titleOf(product)}: tutar`}
        inputMode="decimal"
        product={product}
        text={({ offerPrice }) => formatPriceInput(offerPrice)}
        save={({ offerPrice }, base) => setOfferPrice(base, offerPrice)}
      />
      <small className={styles.list}>{`Liste: ${formatMoney(product.price)}`}</small>
    </>
  );
}

function Stock({ product }: CellProps) {
  const setStock = useSetStock();
  return (
    <InlineField
      schema={stockSchema}
      name="stock"
      label={`${titleOf(product)}: kalan adet`}
      placeholder="sayılmıyor"
      inputMode="numeric"
      product={product}
      text={({ stock }) => stock?.toString() ?? ''}
      save={({ stock }, base) => setStock(base, stock)}
    />
  );
}

function SaleSwitch({ product }: CellProps) {
  const toggleStock = useToggleStock(product);
  return (
    <Switch
      checked={product.onSale}
      aria-label={`${product.name}: stok durumu`}
      onChange={toggleStock}
    >
      {product.inStock ? 'Stokta' : 'Stokta yok'}
    </Switch>
  );
}

/** What can be done with one product. */
function Actions({ product, onOpen, onDelete }: CellProps & RowActions) {
  const title = titleOf(product);
  return (
    <div className={styles.actions}>
      <IconButton
        size="s"
        as={Link}
        to={paths.product(product.category, product._id)}
        target="_blank"
        icon={ExternalLink}
        aria-label={`${title}: mağazada gör`}
      />
      {dialogs.map(({ dialog, icon, label }) => (
        <IconButton
          size="s"
          key={dialog}
          icon={icon}
          aria-label={`${title}: ${label}`}
          onClick={() => onOpen({ dialog, product })}
        />
      ))}
      <IconButton
        size="s"
        icon={Trash}
        className={styles.remove}
        aria-label={`${title}: sil`}
        onClick={() => void onDelete(product)}
      />
    </div>
  );
}
