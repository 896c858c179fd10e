import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs';
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs';
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
import { Icon } from '@/ui/text/icon';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import { offerPriceSchema, stockSchema } from '../form/price-and-stock-schema';
import { useSetOfferPrice, useSetStock, useToggleStock } from '../product-queries';
import { InlineField } from './inline-field';
import type { ProductRow } from './product-rows';
import * as styles from './product-table.module.css';

/** A dialog that is open, and its product. */
export interface OpenedDialog {
  dialog: ProductDialogName;
  product: Product;
}

interface RowActions {
  onOpen: (opened: OpenedDialog) => Promise<void>;
  onDelete: (product: Product) => Promise<void>;
}

interface ProductTableProps extends RowActions {
  onSelect: (ids: string[], isSelected: boolean) => void;
  /** Unfolds a group, or folds it up. */
  onToggle: (group: string) => void;
  rows: readonly ProductRow[];
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
  rows,
  selected,
  onSelect,
  onToggle,
  onOpen,
  onDelete,
}: ProductTableProps) {
  const columns = useMemo(
    (): StaffColumn<ProductRow>[] => [
      {
        heading: 'Ürün',
        className: styles.product,
        cell: (row) => <Name row={row} onToggle={onToggle} />,
      },
      ...valueColumns,
      {
        heading: 'İşlem',
        isRight: true,
        cell: (row) => <Actions row={row} onOpen={onOpen} onDelete={onDelete} />,
      },
    ],
    [onToggle, onOpen, onDelete],
  );
  return (
    <StaffTable
      className={styles.table}
      rows={rows}
      rowId={({ id }) => id}
      rowName={nameOf}
      columns={columns}
      selection={{ selected, onSelect, selectAllLabel: 'Bu sayfadaki bütün ürünleri seç' }}
    />
  );
}

const titleOf = ({ name }: Product) => name || 'Ürün adı mevcut değil';

const nameOf = (row: ProductRow) => (row.kind === 'group' ? row.name : titleOf(row.product));

const valueColumns: readonly StaffColumn<ProductRow>[] = [
  {
    heading: 'Kategori',
    className: styles.category,
    cell: ({ product: { category } }) => category || 'Kategori mevcut değil',
  },
  {
    heading: 'Satış fiyatı',
    isRight: true,
    isNamed: true,
    className: classNames(styles.number, styles.price),
    cell: (row) =>
      row.kind === 'group' ? priceRange(row.product) : <OfferPrice product={row.product} />,
  },
  {
    heading: 'Stok adedi',
    isRight: true,
    isNamed: true,
    className: styles.number,
    cell: (row) => row.kind !== 'group' && <Stock product={row.product} />,
  },
  {
    heading: 'Satışta',
    className: styles.sale,
    cell: (row) => row.kind !== 'group' && <SaleSwitch product={row.product} />,
  },
];

/** The offer prices of a group, from the lowest to the highest. */
function priceRange({ offerPrice, priceFrom = offerPrice, priceTo = priceFrom }: Product): string {
  const prices = [formatMoney(priceFrom), formatMoney(priceTo)];
  return [...new Set(prices)].join(' – ');
}

/** A product's picture and name; a group's name has the button that unfolds its variants. */
function Name({ row, onToggle }: { row: ProductRow; onToggle: (group: string) => void }) {
  const { product } = row;
  return (
    <div className={classNames(styles.who, row.kind === 'variant' && styles.variant)}>
      <Photo as="span" className={styles.photo}>
        <ProductImage src={product.image[0]} alt="" sizes="3rem" />
      </Photo>
      {row.kind === 'group' ? (
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={row.isOpen}
          onClick={() => onToggle(row.id)}
        >
          {row.name}{' '}
          <span className={styles.size}>
            <Icon of={row.isOpen ? ChevronDown : ChevronRight} />
            {`${String(row.size)} seçenek`}
          </span>
        </button>
      ) : (
        titleOf(product)
      )}
    </div>
  );
}

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
      {saleText(product)}
    </Switch>
  );
}

/** A product that is off sale says so, whatever its stock. */
function saleText({ onSale, inStock }: Product): string {
  if (!onSale) return 'Satışta değil';
  return inStock ? 'Stokta' : 'Stokta yok';
}

/** What can be done with one product, or with the variants of a group together. */
function Actions({ row, onOpen, onDelete }: { row: ProductRow } & RowActions) {
  const { product } = row;
  const title = nameOf(row);
  const isGroup = row.kind === 'group';
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
      {dialogs
        .filter(({ dialog }) => !isGroup || dialog === 'variants')
        .map(({ dialog, icon, label }) => (
          <IconButton
            size="s"
            key={dialog}
            icon={icon}
            aria-label={`${title}: ${label}`}
            onClick={() => void onOpen({ dialog, product })}
          />
        ))}
      {!isGroup && (
        <IconButton
          size="s"
          icon={Trash}
          className={styles.remove}
          aria-label={`${title}: sil`}
          onClick={() => void onDelete(product)}
        />
      )}
    </div>
  );
}
