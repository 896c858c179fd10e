import { useId } from 'react';
import { Link } from 'react-router';
import type { Product } from '@/api/types';
import { addProduct } from '@/entities/cart/add-product';
import { FavoriteButton } from '@/entities/favorite/favorite-button';
import { Price } from '@/entities/product/price';
import { Photo, ProductImage } from '@/entities/product/product-image';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { Badge } from '@/ui/text/badge';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import { discountPercent } from './discount-percent';
import * as styles from './product-card.module.css';

interface ProductCardProps {
  product: Product;
  /** The heading's level, which the page around it decides. */
  heading: 'h2' | 'h3';
  sizes: string;
  eager?: boolean;
  /** In a row of five, where the first one is larger on phones. */
  inRow?: boolean;
}

/** The whole card leads to the product; the button above it puts one into the cart. */
export function ProductCard({ product, heading: Heading, sizes, eager, inRow }: ProductCardProps) {
  const nameId = useId();
  const { groupSize = 1, priceFrom, priceTo, cheapestVariant } = product;
  // Not about the variant that a search names.
  const group = groupSize > 1 && cheapestVariant ? product.group : null;
  const from = group && priceFrom !== priceTo ? priceFrom : undefined;
  const discount = from ? null : discountPercent(product);
  return (
    <li className={classNames(styles.card, inRow && styles.inRow)}>
      <Photo className={styles.photo}>
        <ProductImage src={product.image[0]} alt="" sizes={sizes} eager={eager ?? false} />
        {discount !== null && (
          <Badge tone="sale">
            %{discount}
            <VisuallyHidden> indirim</VisuallyHidden>
          </Badge>
        )}
        <FavoriteButton product={product._id} describedBy={nameId} />
      </Photo>
      <Heading className={styles.name} id={nameId}>
        <Link to={paths.product(product.category, (group && cheapestVariant) ?? product._id)}>
          {(group ?? product).name}
        </Link>
      </Heading>
      <Price
        {...product}
        // The variants of one price may hold different amounts.
        {...(group && cheapestVariant !== product._id && { unitPrice: null })}
        {...(from && { price: from, offerPrice: from, note: 'başlayan fiyatlarla' })}
        className={styles.price}
      />
      {groupSize > 1 ? (
        <span className={styles.options}>{`${groupSize} seçenek`}</span>
      ) : (
        <Button
          className={styles.button}
          aria-describedby={nameId}
          disabled={!product.inStock}
          onClick={() => addProduct(product)}
        >
          {product.inStock ? 'Sepete Ekle' : 'Stokta yok'}
        </Button>
      )}
    </li>
  );
}
