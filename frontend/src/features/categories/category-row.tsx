import ArrowDown from 'lucide/dist/esm/icons/arrow-down.mjs';
import ArrowUp from 'lucide/dist/esm/icons/arrow-up.mjs';
import GripVertical from 'lucide/dist/esm/icons/grip-vertical.mjs';
import Pencil from 'lucide/dist/esm/icons/pencil.mjs';
import Trash from 'lucide/dist/esm/icons/trash.mjs';
import type { SellerCategory } from '@/api/types';
import { exemptionLabels } from '@/entities/product/exemption';
import { sellerPaths } from '@/lib/seller-paths';
import { IconButton } from '@/ui/button/icon-button';
import { CardTitle } from '@/ui/layout/panel';
import { Row } from '@/ui/layout/stack';
import { Icon } from '@/ui/text/icon';
import { TextLink } from '@/ui/text/text';
import * as styles from './category-list.module.css';
import { CategoryPicture } from './category-picture';

interface CategoryRowProps {
  category: SellerCategory;
  index: number;
  isLast: boolean;
  className: string;
  onMove: (to: number) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One category with its place in the order. */
export function CategoryRow(props: CategoryRowProps) {
  const { category, index, isLast, className, onMove, onEdit, onDelete } = props;
  const { path, image, slug, exemption, products } = category;
  return (
    <li className={className} data-slot={index} draggable aria-label={path}>
      <span className={styles.grip}>
        <Icon of={GripVertical} />
      </span>
      <CategoryPicture src={image} />
      <div className={styles.what}>
        <CardTitle>{path}</CardTitle>
        <p>
          {products > 0 ? (
            <TextLink to={sellerPaths.productList({ kategori: slug })}>
              {products.toLocaleString('tr-TR')} ürün
            </TextLink>
          ) : (
            'Ürün yok'
          )}
          {exemption && <> · {exemptionLabels[exemption]}</>}
        </p>
      </div>
      <Row gap="2xs" justify="end" nowrap className={styles.actions}>
        <IconButton
          size="s"
          icon={ArrowUp}
          aria-label={`${path}: öne al`}
          title="Öne al"
          disabled={index === 0}
          data-direction="up"
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          size="s"
          icon={ArrowDown}
          aria-label={`${path}: geriye al`}
          title="Geriye al"
          disabled={isLast}
          data-direction="down"
          onClick={() => onMove(index + 1)}
        />
        <IconButton
          size="s"
          icon={Pencil}
          aria-label={`${path}: düzenle`}
          title="Düzenle"
          onClick={onEdit}
        />
        <IconButton
          size="s"
          icon={Trash}
          className={styles.remove}
          aria-label={`${path}: sil`}
          title="Sil"
          onClick={onDelete}
        />
      </Row>
    </li>
  );
}
