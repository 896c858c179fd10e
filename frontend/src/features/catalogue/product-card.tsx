import { useId } from 'react';
import { Link } from 'react-router';
import type { Product } from '@/api/types';
import { Badge } from '@/components/badge';
import { Button } from '@/components/button';
import { addToCart } from '@/entities/cart/cart-store';
import { Price } from '@/entities/product/price';
import { ProductImage } from '@/entities/product/product-image';
import { paths } from '@/lib/paths';
import { discountPercent } from './rules';
import './catalogue.css';

interface ProductCardProps {
  product: Product;
  /** The heading's level, which the page around it decides. */
  heading: 'h2' | 'h3';
  sizes: string;
  eager?: boolean;
}

/** The whole card leads to the product; the button above it puts one into the cart. */
export function ProductCard({ product, heading: Heading, sizes, eager }: ProductCardProps) {
  const nameId = useId();
  const discount = discountPercent(product);
  return (
    <li className="product">
      <div className="photo">
        <ProductImage src={product.image[0]} alt="" sizes={sizes} eager={eager ?? false} />
        {discount !== null && (
          <Badge tone="sale">
            %{discount}
            <span className="sr-only"> indirim</span>
          </Badge>
        )}
      </div>
      <Heading className="product-name" id={nameId}>
        <Link to={paths.product(product.category, product._id)}>{product.name}</Link>
      </Heading>
      <Price price={product.price} offerPrice={product.offerPrice} />
      <Button aria-describedby={nameId} onClick={() => addToCart(product._id)}>
        Sepete Ekle
      </Button>
    </li>
  );
}
