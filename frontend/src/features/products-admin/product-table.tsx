import { Pencil, Trash2 } from 'lucide-react';
import type { Product } from '@/api/types';
import { ProductImage } from '@/entities/product/product-image';
import { formatMoney } from '@/lib/money';
import { useToggleStock } from './product-queries';

interface ProductActions {
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
}

/** A table on large screens, cards on small ones. */
export function ProductTable({ products, ...actions }: ProductActions & { products: Product[] }) {
  return (
    <div className="data-box">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Ürün</th>
            <th scope="col">Kategori</th>
            <th scope="col" className="text-right">
              Satış fiyatı
            </th>
            <th scope="col">Stok</th>
            <th scope="col" className="text-right">
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
        <div className="who">
          <span className="photo">
            <ProductImage src={image[0]} alt="" sizes="3rem" />
          </span>
          {title}
        </div>
      </td>
      <td className="cat">{category || 'Kategori mevcut değil'}</td>
      <td className="num">{formatMoney(offerPrice)}</td>
      <td>
        <StockSwitch product={product} />
      </td>
      <td>
        <div className="acts">
          <button
            className="icon-btn"
            type="button"
            aria-label={`${title}: düzenle`}
            onClick={() => onEdit(product)}
          >
            <Pencil className="icon" aria-hidden="true" />
          </button>
          <button
            className="icon-btn del"
            type="button"
            aria-label={`${title}: sil`}
            onClick={() => onDelete(product)}
          >
            <Trash2 className="icon" aria-hidden="true" />
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
    <label className="switch">
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
