import { Pencil, Trash2 } from 'lucide';
import type { Product } from '@/api/types';
import { Icon } from '@/components/icon';
import * as iconButtonStyles from '@/components/icon-button.module.css';
import * as photoStyles from '@/entities/product/photo.module.css';
import { ProductImage } from '@/entities/product/product-image';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { useToggleStock } from './product-queries';
import * as styles from './product-table.module.css';

interface ProductActions {
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
}

/** A table on large screens, cards on small ones. */
export function ProductTable({ products, ...actions }: ProductActions & { products: Product[] }) {
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Ürün</th>
            <th scope="col">Kategori</th>
            <th scope="col" className={styles.right}>
              Satış fiyatı
            </th>
            <th scope="col">Stok</th>
            <th scope="col" className={styles.right}>
              İşlem
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <ProductRow key={product._id} product={product} {...actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ProductRow({ product, onEdit, onDelete }: ProductActions & { product: Product }) {
  const { name, category, offerPrice, image } = product;
  const title = name || 'Ürün adı mevcut değil';
  return (
    <tr>
      <td>
        <div className={styles.who}>
          <span className={classNames(photoStyles.photo, styles.photo)}>
            <ProductImage src={image[0]} alt="" sizes="3rem" />
          </span>
          {title}
        </div>
      </td>
      <td className={styles.category}>{category || 'Kategori mevcut değil'}</td>
      <td className={styles.number}>{formatMoney(offerPrice)}</td>
      <td>
        <StockSwitch product={product} />
      </td>
      <td>
        <div className={styles.actions}>
          <button
            className={iconButtonStyles.iconButton}
            type="button"
            aria-label={`${title}: düzenle`}
            onClick={() => onEdit(product)}
          >
            <Icon of={Pencil} />
          </button>
          <button
            className={classNames(iconButtonStyles.iconButton, styles.remove)}
            type="button"
            aria-label={`${title}: sil`}
            onClick={() => onDelete(product)}
          >
            <Icon of={Trash2} />
          </button>
        </div>
      </td>
    </tr>
  );
}

function StockSwitch({ product }: { product: Product }) {
  const { name, inStock } = product;
  const toggle = useToggleStock(product);
  return (
    <label className={styles.stockSwitch}>
      <input
        type="checkbox"
        role="switch"
        checked={inStock}
        aria-label={`${name}: stok durumu`}
        onChange={toggle}
      />
      {inStock ? 'Stokta' : 'Stokta yok'}
    </label>
  );
}
